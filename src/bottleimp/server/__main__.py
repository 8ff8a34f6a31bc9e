"""`python -m bottleimp.server`: the server without the rest of the command line."""

import argparse

from bottleimp.server.run import serve


def main() -> None:
    """Read the options and serve."""
    parser = argparse.ArgumentParser(prog="python -m bottleimp.server")
    parser.add_argument("--host", default="127.0.0.1")
    parser.add_argument("--port", type=int, default=8000)
    parser.add_argument("--database")
    options = parser.parse_args()
    serve(host=options.host, port=options.port, database=options.database)


if __name__ == "__main__":
    main()
