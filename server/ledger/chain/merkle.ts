import { createHash } from 'node:crypto';

const hashOf = (...parts: (Buffer | string)[]): Buffer => {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest();
};

// RFC 6962 §2.1: leaves and nodes begin with different bytes, so that no node can be shown as a leaf.
const LEAF = Buffer.of(0);
const NODE = Buffer.of(1);

/** The hash of one leaf's text. */
export const leafHash = (text: string): Buffer => hashOf(LEAF, text);

/**
 * The Merkle root over leaves in their order; a last one without a partner goes up as it is (the tree of RFC 6962).
 * @throws Error for none.
 */
export function merkleRoot(leaves: readonly Buffer[]): Buffer {
  if (leaves.length === 0) throw new Error('a tree has a leaf');
  let level = [...leaves];
  while (level.length > 1) {
    const above: Buffer[] = [];
    for (let at = 0; at < level.length; at += 2) {
      const [left, right] = [level[at] as Buffer, level[at + 1]];
      above.push(right ? hashOf(NODE, left, right) : left);
    }
    level = above;
  }
  return level[0] as Buffer;
}

/** The hash of a link: its root upon the link before it (empty for the first). */
export const linkHash = (previous: Buffer, root: Buffer): Buffer => hashOf(previous, root);
