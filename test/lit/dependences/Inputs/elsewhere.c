double elsewhere(double value, int at) { return value - at; }
