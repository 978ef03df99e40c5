# Words that several screens share.

# A space at which no line ends: a figure stays with whose it is.
nbsp = { "\u00A0" }

back-button = ‹ Back
deal-count = { $count ->
    [one] { $count } deal
   *[other] { $count } deals
}
minutes = { $count ->
    [one] { $count } minute
   *[other] { $count } minutes
}
points = { $count ->
    [one] { $shown }{ nbsp }point
   *[other] { $shown }{ nbsp }points
}
names-joined = { $first } and { $second }

language-ru = русский
language-en = English

# The honest deck: where its commitment is published.
deck-folded =
    The honest deck, fingerprint of its key:
    <code>{ $commitment }</code>
    The key was chosen before the first card and will be shown at the end. Then anybody can check that the deck was not changed. More: /help
