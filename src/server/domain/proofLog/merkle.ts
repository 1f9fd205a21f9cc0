import { createHash } from 'node:crypto';

/** Merkle trees as defined in RFC 6962, section 2.1. Hashes are SHA-256. */

/** A complete subtree: its `2^level` leaves start at `position * 2^level`. */
export interface TreeNode {
  readonly level: number;
  readonly position: number;
}
/** Leaves from `start` up to but excluding `end`. */
type Range = readonly [start: number, end: number];
export type NodeHash = (node: TreeNode) => Buffer;

const sha256 = (...parts: readonly Uint8Array[]): Buffer => {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest();
};

export const EMPTY_ROOT = sha256();

export function hashLeaf(content: Uint8Array): Buffer {
  return sha256(Uint8Array.of(0), content);
}

export function hashNode(left: Uint8Array, right: Uint8Array): Buffer {
  return sha256(Uint8Array.of(1), left, right);
}

/** Returns the largest power of two below `size`; `size` is at least 2. */
function splitOf(size: number): number {
  return 2 ** Math.floor(Math.log2(size - 1));
}

/**
 * Splits a range into complete subtrees, left to right. The range must start at a multiple of its
 * largest subtree's size.
 */
export function nodesOf([start, end]: Range): TreeNode[] {
  const nodes: TreeNode[] = [];
  for (let from = start; from < end;) {
    const level = Math.floor(Math.log2(end - from));
    nodes.push({ level, position: from / 2 ** level });
    from += 2 ** level;
  }
  return nodes;
}

/** Computes the hash of a range: MTH(D[start:end]). */
export function hashRange(range: Range, hashOf: NodeHash): Buffer {
  const hashes = nodesOf(range).map(hashOf);
  return hashes.length === 0
    ? EMPTY_ROOT
    : hashes.reduceRight((right, left) => hashNode(left, right));
}

/**
 * Returns the ranges whose hashes form a leaf's audit path, PATH(index, D[size]), from the leaf up.
 */
export function inclusionRanges(index: number, [start, end]: Range): Range[] {
  if (end - start <= 1) return [];
  const middle = start + splitOf(end - start);
  return index < middle
    ? [...inclusionRanges(index, [start, middle]), [middle, end]]
    : [...inclusionRanges(index, [middle, end]), [start, middle]];
}

/**
 * Returns the ranges whose hashes prove that the tree of `end` leaves extends the tree of `first`
 * leaves: PROOF.
 */
export function consistencyRanges(first: number, [start, end]: Range, isWhole = true): Range[] {
  if (first === end) return isWhole ? [] : [[start, end]];
  const middle = start + splitOf(end - start);
  return first <= middle
    ? [...consistencyRanges(first, [start, middle], isWhole), [middle, end]]
    : [...consistencyRanges(first, [middle, end], false), [start, middle]];
}

/**
 * Computes the root from a leaf's audit path; null if the path doesn't fit the tree (RFC 9162,
 * 2.1.3.2).
 */
export function rootOfPath(
  leaf: Buffer,
  { index, path, size }: { readonly index: number; readonly path: readonly Buffer[]; size: number },
): Buffer | null {
  if (index < 0 || index >= size) return null;
  let [node, last, root] = [index, size - 1, leaf];
  for (const hash of path) {
    if (last === 0) return null;
    if (node % 2 === 1 || node === last) {
      root = hashNode(hash, root);
      while (node % 2 === 0 && node !== 0) [node, last] = [node / 2, Math.floor(last / 2)];
    } else {
      root = hashNode(root, hash);
    }
    [node, last] = [Math.floor(node / 2), Math.floor(last / 2)];
  }
  return last === 0 ? root : null;
}

/** A tree's size and root. */
export interface Tree {
  readonly size: number;
  readonly root: Buffer;
}

/** True if a proof shows that the later tree only adds leaves (RFC 9162, 2.1.4.2). */
export function isConsistent(first: Tree, second: Tree, proof: readonly Buffer[]): boolean {
  if (first.size === second.size) return proof.length === 0 && first.root.equals(second.root);
  if (first.size === 0) return proof.length === 0;
  if (first.size > second.size) return false;
  const isPower = Number.isInteger(Math.log2(first.size));
  const [seed, ...rest] = isPower ? [first.root, ...proof] : proof;
  if (seed === undefined) return false;
  let [node, last] = [first.size - 1, second.size - 1];
  while (node % 2 === 1) [node, last] = [Math.floor(node / 2), Math.floor(last / 2)];
  let [old, root] = [seed, seed];
  for (const hash of rest) {
    if (last === 0) return false;
    if (node % 2 === 1 || node === last) {
      old = hashNode(hash, old);
      root = hashNode(hash, root);
      while (node % 2 === 0 && node !== 0) [node, last] = [node / 2, Math.floor(last / 2)];
    } else {
      root = hashNode(root, hash);
    }
    [node, last] = [Math.floor(node / 2), Math.floor(last / 2)];
  }
  return last === 0 && old.equals(first.root) && root.equals(second.root);
}
