#pragma once

#include <QLayout>
#include <QList>

#include <memory>

namespace ds::ui {

/// Places widgets from left to right and goes to a new line when one no longer fits.
class FlowLayout : public QLayout {
    Q_OBJECT
public:
    FlowLayout(QWidget* parent, int spacing);
    ~FlowLayout() override;

    void addItem(QLayoutItem* item) override;
    int count() const override;
    QLayoutItem* itemAt(int index) const override;
    QLayoutItem* takeAt(int index) override;
    Qt::Orientations expandingDirections() const override { return {}; }
    bool hasHeightForWidth() const override { return true; }
    int heightForWidth(int width) const override;
    QSize sizeHint() const override;
    QSize minimumSize() const override;
    void setGeometry(const QRect& rect) override;

private:
    int place(const QRect& rect, bool really) const;

    QList<QLayoutItem*> m_items; ///< owned, as QLayout demands
};

} // namespace ds::ui
