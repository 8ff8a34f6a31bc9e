"""The builder of the static site. It needs Node, and a network the first time; sites omit it."""
