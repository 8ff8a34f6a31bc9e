"""Reports of a review as text and as an HTML page, in the five languages of the page."""
