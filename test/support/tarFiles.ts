const BLOCK_BYTES = 512;

/** A tar archive without the files and folders that `isLeftOut` names. */
export function withoutFiles(archive: Buffer, isLeftOut: (name: string) => boolean): Buffer {
  const kept: Buffer[] = [];
  let at = 0;
  while (at + BLOCK_BYTES <= archive.length && archive[at] !== 0) {
    const field = (from: number, length: number): string =>
      archive.toString('latin1', at + from, at + from + length).replace(/\0.*$/s, '');
    const size = Number.parseInt(field(124, 12), 8);
    const end = at + BLOCK_BYTES * (1 + Math.ceil(size / BLOCK_BYTES));
    if (!isLeftOut(field(0, 100))) kept.push(archive.subarray(at, end));
    at = end;
  }
  return Buffer.concat([...kept, archive.subarray(at)]);
}
