# Ranks as players write them on a card.
rank-J = J
rank-Q = Q
rank-K = K
rank-A = A
