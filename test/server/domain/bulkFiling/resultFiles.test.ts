import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { stampedZip } from '../../../../src/server/domain/bulkFiling/resultFiles';
import { FileStore } from '../../../../src/server/domain/fileStore/store';

let folder: string;
let files: FileStore;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'countyline-copies-'));
  files = new FileStore(folder);
});
afterAll(() => rm(folder, { recursive: true }));

const copyOf = (position: number, hash: string) => ({
  position,
  hash,
  title: 'Complaint',
  fileNumber: `A-${String(position)}`,
});

describe('the zip file of stamped copies', () => {
  it('contains the available copies and a list of missing copies', async () => {
    const first = await files.keep(Buffer.from('%PDF first'));
    const third = await files.keep(Buffer.from('%PDF third'));
    const copies = [copyOf(1, first), copyOf(2, 'a'.repeat(64)), copyOf(3, third)];
    const missing: number[] = [];
    const zip = stampedZip(copies, files, ({ position }) => missing.push(position));
    const text = (await buffer(zip)).toString('utf8');
    expect(missing).toEqual([2]);
    expect(text).toContain('0001 A-1/1 Complaint.pdf%PDF first');
    expect(text).toContain('0003 A-3/1 Complaint.pdf%PDF third');
    const [, list = ''] = text.split('Missing copies.txt');
    expect(list).toMatch(/^These stamped copies .*\r\n0002 A-2\/1 Complaint\.pdf\r\n/);
    expect(list).not.toContain('0001 A-1/1 Complaint.pdf\r\n');
  });

  it('fails with the error of a file that can’t be read', async () => {
    const hash = 'b'.repeat(64);
    await mkdir(path.join(folder, 'bb', `${hash}.pdf`), { recursive: true });
    const zip = stampedZip([copyOf(1, hash)], files, () => undefined);
    await expect(buffer(zip)).rejects.toThrow('EISDIR');
  });
});
