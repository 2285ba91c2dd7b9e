"""The pages of the score-keeper, as function views."""
