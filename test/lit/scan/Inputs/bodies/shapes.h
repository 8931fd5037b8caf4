double areaOf(int k);

class Shape {
public:
  virtual ~Shape() = default;
  virtual double width(int k) const = 0;
};

/// Has no file of its own.
class Disc : public Shape {
public:
  double width(int k) const override { return k % 10; }
};

const Shape &shapeOf(int which);
