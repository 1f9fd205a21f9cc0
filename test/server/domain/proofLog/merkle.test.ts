import {
  consistencyRanges,
  EMPTY_ROOT,
  hashLeaf,
  hashNode,
  hashRange,
  inclusionRanges,
  isConsistent,
  rootOfPath,
  type NodeHash,
} from '../../../../src/server/domain/proofLog/merkle';

/** Leaves and roots of the reference tests of Certificate Transparency. */
const LEAVES = ['', '00', '10', '2021', '3031', '40414243', '5051525354555657'].concat(
  '606162636465666768696a6b6c6d6e6f',
);
const ROOTS = [
  'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
  '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d',
  'fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125',
  'aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77',
  'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
  '4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4',
  '76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef',
  'ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c',
  '5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328',
];
/** Audit paths: index, size, hashes. */
const PATHS: readonly (readonly [number, number, readonly string[]])[] = [
  [0, 1, []],
  [
    0,
    8,
    [
      '96a296d224f285c67bee93c30f8a309157f0daa35dc5b87e410b78630a09cfc7',
      '5f083f0a1a33ca076a95279832580db3e0ef4584bdff1f54c8a360f50de3031e',
      '6b47aaf29ee3c2af9af889bc1fb9254dabd31177f16232dd6aab035ca39bf6e4',
    ],
  ],
  [
    5,
    8,
    [
      'bc1a0643b12e4d2d7c77918f44e0f4f79a838b6cf9ec5b5c283e1f4d88599e6b',
      'ca854ea128ed050b41b35ffc1b87b8eb2bde461e9e3b5596ece6b9d5975a0ae0',
      'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
    ],
  ],
  [2, 3, ['fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125']],
  [
    1,
    5,
    [
      '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d',
      '5f083f0a1a33ca076a95279832580db3e0ef4584bdff1f54c8a360f50de3031e',
      'bc1a0643b12e4d2d7c77918f44e0f4f79a838b6cf9ec5b5c283e1f4d88599e6b',
    ],
  ],
];
/** Consistency proofs: first size, second size, hashes. */
const PROOFS: readonly (readonly [number, number, readonly string[]])[] = [
  [1, 1, []],
  [
    1,
    8,
    [
      '96a296d224f285c67bee93c30f8a309157f0daa35dc5b87e410b78630a09cfc7',
      '5f083f0a1a33ca076a95279832580db3e0ef4584bdff1f54c8a360f50de3031e',
      '6b47aaf29ee3c2af9af889bc1fb9254dabd31177f16232dd6aab035ca39bf6e4',
    ],
  ],
  [
    6,
    8,
    [
      '0ebc5d3437fbe2db158b9f126a1d118e308181031d0a949f8dededebc558ef6a',
      'ca854ea128ed050b41b35ffc1b87b8eb2bde461e9e3b5596ece6b9d5975a0ae0',
      'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
    ],
  ],
  [
    2,
    5,
    [
      '5f083f0a1a33ca076a95279832580db3e0ef4584bdff1f54c8a360f50de3031e',
      'bc1a0643b12e4d2d7c77918f44e0f4f79a838b6cf9ec5b5c283e1f4d88599e6b',
    ],
  ],
];

const leaves = LEAVES.map((hex) => hashLeaf(Buffer.from(hex, 'hex')));
const nodeHash: NodeHash = ({ level, position }) =>
  level === 0
    ? (leaves[position] ?? EMPTY_ROOT)
    : hashNode(
        nodeHash({ level: level - 1, position: position * 2 }),
        nodeHash({ level: level - 1, position: position * 2 + 1 }),
      );
const rootOf = (size: number): Buffer => hashRange([0, size], nodeHash);
const hex = (hash: Buffer): string => hash.toString('hex');

describe('the Merkle tree of RFC 6962', () => {
  it('returns the roots of the reference tests for 0 to 8 leaves', () => {
    expect(ROOTS.map((_root, size) => hex(rootOf(size)))).toEqual(ROOTS);
  });

  it('returns the audit paths and consistency proofs of the reference tests', () => {
    for (const [index, size, path] of PATHS) {
      const found = inclusionRanges(index, [0, size]).map((range) =>
        hex(hashRange(range, nodeHash)),
      );
      expect([index, size, found]).toEqual([index, size, path]);
    }
    for (const [first, size, proof] of PROOFS) {
      const found = consistencyRanges(first, [0, size]).map((each) =>
        hex(hashRange(each, nodeHash)),
      );
      expect([first, size, found]).toEqual([first, size, proof]);
    }
  });

  it('verifies each leaf in each tree, but no other leaf, position, or size', () => {
    for (let size = 1; size <= 8; size += 1) {
      for (let index = 0; index < size; index += 1) {
        const path = inclusionRanges(index, [0, size]).map((range) => hashRange(range, nodeHash));
        const leaf = leaves[index] ?? EMPTY_ROOT;
        expect(rootOfPath(leaf, { index, size, path })?.equals(rootOf(size))).toBe(true);
        const other = leaves[(index + 1) % 8] ?? EMPTY_ROOT;
        expect(rootOfPath(other, { index, size, path })?.equals(rootOf(size))).not.toBe(true);
        expect(rootOfPath(leaf, { index, size, path: [...path, leaf] })).toBeNull();
        expect(rootOfPath(leaf, { index: size, size, path })).toBeNull();
      }
    }
  });

  it('verifies that each tree is a prefix of each larger one, and rejects changed roots and proofs', () => {
    for (let size = 1; size <= 8; size += 1) {
      for (let first = 1; first <= size; first += 1) {
        const proof = consistencyRanges(first, [0, size]).map((each) => hashRange(each, nodeHash));
        const [old, late] = [
          { size: first, root: rootOf(first) },
          { size, root: rootOf(size) },
        ];
        expect(isConsistent(old, late, proof)).toBe(true);
        expect(isConsistent({ ...old, root: EMPTY_ROOT }, late, proof)).toBe(false);
        expect(isConsistent(old, { ...late, root: EMPTY_ROOT }, proof)).toBe(false);
        expect(isConsistent(old, late, [...proof, EMPTY_ROOT])).toBe(false);
      }
    }
  });
});
