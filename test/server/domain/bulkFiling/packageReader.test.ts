import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readPackage } from '../../../../src/server/domain/bulkFiling/packageReader';
import { renamed, zipped, type ZippedFile } from '../../../support/zipFiles';

const LIMITS = { files: 5, fileBytes: 10_000_000, bytes: 15_000_000 };

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'countyline-zip-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function open(bytes: Buffer) {
  const file = path.join(folder, 'package.zip');
  await writeFile(file, bytes);
  return readPackage(file, LIMITS);
}

const openFiles = async (files: readonly ZippedFile[]) => open(await zipped(files));

describe('reading a zip file', () => {
  it('lists documents with their paths and sizes, and reads one', async () => {
    const { close, files } = await openFiles([
      { name: 'A-1/complaint.pdf', bytes: Buffer.from('one') },
      { name: 'A-1/Order é.docx', bytes: Buffer.from('three') },
      { name: '__MACOSX/A-1/._complaint.pdf' },
      { name: 'A-1/.DS_Store' },
    ]);
    expect(files.map(({ bytes, name }) => [name, bytes])).toEqual([
      ['A-1/complaint.pdf', 3],
      ['A-1/Order é.docx', 5],
    ]);
    const parts: Buffer[] = [];
    for await (const part of await files[1]!.open()) parts.push(part as Buffer);
    expect(Buffer.concat(parts).toString()).toBe('three');
    close();
  });

  const link = { mode: 0o120777 };
  it.each([
    ['a symbolic link', [{ name: 'a.pdf', options: link }], 'is a link'],
    [
      'a file that is neither a PDF nor a Word file',
      [{ name: 'run.exe' }],
      'neither a PDF nor a Word file',
    ],
    ['a nested zip file', [{ name: 'more.zip' }], 'zip file inside the zip file'],
    ['names that differ only in case', [{ name: 'A.pdf' }, { name: 'a.PDF' }], 'own name'],
    ['too many files', 'abcdef'.split('').map((name) => ({ name: `${name}.pdf` })), 'more than 5'],
    ['a file name that is too long', [{ name: `${'a'.repeat(300)}.pdf` }], '200 characters'],
    [
      'a file that is too large',
      [{ name: 'a.pdf', bytes: Buffer.alloc(10_000_001, 'x') }],
      'Split',
    ],
    [
      'files whose total size is too large',
      ['a', 'b'].map((name) => ({ name: `${name}.pdf`, bytes: randomBytes(9_000_000) })),
      'several batches',
    ],
    [
      'a suspicious compression ratio',
      [{ name: 'a.pdf', bytes: Buffer.alloc(5_000_000) }],
      'unusual size',
    ],
  ])('rejects a zip file with %s', async (_what, files, message) => {
    await expect(openFiles(files)).rejects.toThrow(message);
  });

  it.each(['../a.pdf', '/abc.pdf', '..\\a.pdf', 'C:/a.pdf', 'a//b.pdf', './ab.pdf'])(
    'rejects the path %s',
    async (name) => {
      const plain = 'x'.repeat(name.length);
      await expect(open(renamed(await zipped([{ name: plain }]), plain, name))).rejects.toThrow(
        'points outside the zip file',
      );
    },
  );

  it("rejects files that aren't zip files, and truncated zip files", async () => {
    const whole = await zipped([{ name: 'a.pdf' }, { name: 'b.pdf' }]);
    for (const bytes of [Buffer.from('%PDF-1.7'), Buffer.alloc(0), whole.subarray(0, 60)]) {
      await expect(open(bytes)).rejects.toThrow('not a readable zip file');
    }
  });
});

/** Bytes that don't compress. */
function randomBytes(size: number): Buffer {
  const bytes = Buffer.alloc(size);
  let state = 1;
  for (let at = 0; at < size; at += 4) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) | 0;
    bytes.writeInt32LE(state, at);
  }
  return bytes;
}
