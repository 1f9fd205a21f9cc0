import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import filesystem from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { prepareDataDirectory } from '../../../src/server/db/dataDirectory';
import { openEmbedded } from '../../../src/server/db/embedded';
import { DataDirectoryError } from '../../../src/server/db/errors';
import { storageProblem } from '../../../src/server/db/storage';

const NOBODY = 65_534;
const isRoot = process.getuid?.() === 0;

/** Every folder that a version of the site has created; spelled out, so that none gets lost. */
const FOLDERS = ['database', 'outbox', 'bounces', 'documents', 'exports', 'purchases'];

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'data-'));
});
afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

const inside = (...names: string[]): string => path.join(folder, ...names);
const modeOf = (...names: string[]): string =>
  (statSync(inside(...names)).mode & 0o777).toString(8);

/** A folder as earlier versions created it: open to everyone. */
function makeOpen(): void {
  mkdirSync(inside('database', 'base'), { recursive: true });
  writeFileSync(inside('database', 'base', '16384'), 'rows');
  mkdirSync(inside('outbox'));
  writeFileSync(inside('outbox', 'mail.eml'), 'a link');
  for (const name of ['', 'database', 'database/base', 'outbox']) chmodSync(inside(name), 0o755);
  for (const name of ['database/base/16384', 'outbox/mail.eml']) chmodSync(inside(name), 0o666);
}

/** Runs `work` as a user to whom file modes apply. */
async function withoutPower(work: () => Promise<void>): Promise<void> {
  if (!isRoot) return work();
  process.seteuid?.(NOBODY);
  try {
    await work();
  } finally {
    process.seteuid?.(0);
  }
}

async function refusal(directory: string): Promise<string> {
  const error: unknown = await prepareDataDirectory(directory).catch((caught: unknown) => caught);
  if (!(error instanceof DataDirectoryError)) throw new Error('It was not refused.');
  return error.message;
}

describe('the data directory', () => {
  it('creates a data directory that only its owner can open', async () => {
    await prepareDataDirectory(inside('new', 'data'));
    expect(modeOf('new', 'data')).toBe('700');
  });

  it('makes the data directory private, with the database and the emails in it', async () => {
    makeOpen();
    await prepareDataDirectory(folder);
    expect(['', 'database', 'database/base', 'outbox'].map((name) => modeOf(name))).toEqual(
      Array(4).fill('700'),
    );
    expect(modeOf('database', 'base', '16384')).toBe('600');
    expect(modeOf('outbox', 'mail.eml')).toBe('600');
  });

  it('rejects a data directory that is open to other users and contains unrelated files, and leaves it unchanged', async () => {
    makeOpen();
    writeFileSync(inside('thesis.txt'), 'mine');
    expect(await refusal(folder)).toContain('also contains thesis.txt');
    expect(modeOf('')).toBe('755');
    chmodSync(folder, 0o700);
    await prepareDataDirectory(folder);
  });

  it('makes an open data directory private if it also contains the signing certificate', async () => {
    makeOpen();
    writeFileSync(inside('seal.pem'), 'key');
    chmodSync(inside('seal.pem'), 0o644);
    await prepareDataDirectory(folder);
    expect([modeOf(''), modeOf('seal.pem')]).toEqual(['700', '600']);
  });

  it('makes the data directory private, with all folders that the site creates in it', async () => {
    makeOpen();
    for (const name of FOLDERS) {
      mkdirSync(inside(name, 'ab'), { recursive: true });
      writeFileSync(inside(name, 'ab', 'file'), 'x');
      for (const each of [name, `${name}/ab`]) chmodSync(inside(each), 0o757);
      chmodSync(inside(name, 'ab', 'file'), 0o646);
    }
    chmodSync(folder, 0o757);
    await prepareDataDirectory(folder);
    expect(modeOf('')).toBe('700');
    for (const name of FOLDERS) {
      expect([modeOf(name), modeOf(name, 'ab'), modeOf(name, 'ab', 'file')]).toEqual([
        '700',
        '700',
        '600',
      ]);
    }
  });

  it('refuses to start while a symlink in the data directory points to a folder open to other users', async () => {
    const elsewhere = mkdtempSync(path.join(tmpdir(), 'elsewhere-'));
    chmodSync(elsewhere, 0o755);
    symlinkSync(elsewhere, inside('documents'));
    expect(await refusal(folder)).toContain(`Make it private: chmod -R go= '${elsewhere}'`);
    expect((statSync(elsewhere).mode & 0o777).toString(8)).toBe('755');
    chmodSync(elsewhere, 0o700);
    await prepareDataDirectory(folder);
    rmSync(elsewhere, { recursive: true });
  });

  (isRoot ? it : it.skip)(
    'blocks the start when a folder in the data directory is open and belongs to another user, and shows the command that fixes it',
    async () => {
      mkdirSync(inside('documents'));
      chmodSync(inside('documents'), 0o755);
      chownSync(folder, NOBODY, NOBODY);
      await withoutPower(async () => {
        expect(await refusal(folder)).toContain(`chmod -R go= '${inside('documents')}'`);
      });
    },
  );

  it('refuses to start when the data directory is writable for all users', async () => {
    chmodSync(folder, 0o1777);
    expect(await refusal(folder)).toContain('is shared by all users');
  });

  (isRoot ? it : it.skip)(
    'blocks the start when the data directory is open and belongs to another user',
    async () => {
      makeOpen();
      await withoutPower(async () => {
        expect(await refusal(folder)).toContain('belongs to another user');
      });
    },
  );

  it("explains in one sentence why a data directory isn't a folder or can't be created", async () => {
    writeFileSync(inside('file'), '');
    expect(await refusal(inside('file'))).toContain('is not a folder. Choose another DATA_DIR.');
    expect(await refusal(inside('file', 'data'))).toContain('is not a folder');
    expect(await refusal(inside('x'.repeat(300)))).toMatch(/cannot be used: ENAMETOOLONG/);
  });

  it('deletes the remains of an interrupted setup when the disk is almost full', async () => {
    mkdirSync(inside('database.new-0a1b2c3d', 'base'), { recursive: true });
    const disk = await filesystem.statfs(folder);
    const full = jest
      .spyOn(filesystem, 'statfs')
      .mockResolvedValue(Object.assign(disk, { bavail: 0 }));
    await expect(openEmbedded({ dataDir: folder })).rejects.toThrow(/ is almost full: /);
    expect(full).toHaveBeenCalledTimes(2);
    full.mockRestore();
    expect(readdirSync(folder)).toEqual([]);
  });

  it('passes the write test of a data directory and leaves no file in it', async () => {
    expect(await storageProblem(folder)).toBeNull();
    expect(readdirSync(folder)).toEqual([]);
  });

  it('fails the write test when the user may only read the data directory', async () => {
    if (isRoot) chownSync(folder, NOBODY, NOBODY);
    chmodSync(folder, 0o500);
    await withoutPower(async () => {
      expect((await storageProblem(folder))?.message).toContain('is not writable by this user');
    });
  });

  const emptyDisk = '/proc/self';
  (existsSync(emptyDisk) ? it : it.skip)(
    'fails the write test while its disk is full',
    async () => {
      const problem = await storageProblem(emptyDisk);
      expect(problem?.message).toContain('is almost full: at least 64 MB');
    },
  );
});
