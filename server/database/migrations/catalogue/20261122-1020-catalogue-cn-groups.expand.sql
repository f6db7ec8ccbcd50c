-- The groups under the suffix of China that few want. They are known and not on sale: no release begins to sell at a price that nobody set.
INSERT INTO suffix (name, place, sold)
SELECT label || '.cn', 10 + at, false
FROM unnest(ARRAY[
  'ac', 'bj', 'tj', 'he', 'sx', 'nm', 'ln', 'jl', 'hl', 'sh', 'js', 'zj', 'ah', 'fj', 'jx', 'sd', 'ha', 'hb', 'hn', 'gd', 'gx', 'hi',
  'cq', 'sc', 'gz', 'yn', 'xz', 'sn', 'gs', 'qh', 'nx', 'xj', 'tw', 'hk', 'mo'
]) WITH ORDINALITY AS listed (label, at);
