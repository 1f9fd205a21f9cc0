import { stat } from 'node:fs/promises';
import path from 'node:path';
import { formatCount } from '#contract/formats';
import { readConfig } from '../config';
import { PAGES_FOLDER } from '../dataFolders';
import type { DatabaseHandle } from '../db/handle';
import { openDatabase } from '../db/openDatabase';
import { FileStore } from '../domain/fileStore/store';
import { filesBelow, importOfficeFile } from '../domain/pageImages/officeFiles';
import { createOfficeDocuments } from '../domain/pageImages/officeFilesRepository';
import { createImageIndex } from '../domain/pageImages/repository';
import { PageTools } from '../domain/pageImages/pageTools';
import { ErrorsFile } from './errorsFile';
import type { PagesOptions } from './pagesOptions';
import { UsageError } from './usage';

/** Interval between progress lines. */
const PROGRESS_MS = 2_000;

export interface PagesIo {
  /** Store for the pages. */
  readonly store: FileStore;
  readonly tools: PageTools;
  readonly now: () => number;
  readonly print: (line: string) => void;
}

/**
 * Imports the pages of documents from a folder of PDF files. Returns the exit code: 0, or 1 when
 * files were rejected. After an interruption, run it again: pages already stored are skipped.
 */
export async function importPages(
  { db }: DatabaseHandle,
  { errorsFile, folder, named }: PagesOptions,
  { now, print, store, tools }: PagesIo,
): Promise<0 | 1> {
  const isFolder = await stat(folder).then(
    (found) => found.isDirectory(),
    () => false,
  );
  if (!isFolder) throw new UsageError(`${folder} is not a folder.`);
  const errors = new ErrorsFile<{ readonly file: string; readonly reason: string }>(errorsFile);
  await errors.begin(null);
  const done = { kept: 0, unchanged: 0, refused: 0, pages: 0 };
  const files = {
    documents: createOfficeDocuments(db),
    index: createImageIndex(db),
    named,
    now,
    store,
    tools,
  };
  const begunAt = now();
  let lastPrinted = begunAt;
  const all = (): number => done.kept + done.unchanged + done.refused;
  for await (const file of filesBelow(folder)) {
    const taken = await importOfficeFile(files, file);
    done[taken.kind] += 1;
    if (taken.kind === 'refused') {
      await errors.add([{ file: path.relative(folder, file), reason: taken.reason }]);
    } else done.pages += taken.pages;
    if (now() - lastPrinted < PROGRESS_MS) continue;
    lastPrinted = now();
    const rate = all() / Math.max(0.001, (now() - begunAt) / 1_000);
    print(
      `${formatCount(all())} files, ${formatCount(Math.round(rate))} per second, ${formatCount(done.refused)} bad`,
    );
  }
  print(
    `${formatCount(all())} files: ${formatCount(done.kept)} stored, ${formatCount(done.unchanged)} unchanged, ` +
      `${formatCount(done.refused)} bad; ${formatCount(done.pages)} pages.`,
  );
  if (done.refused > 0) print(`Bad files and reasons: ${errorsFile}`);
  if (errors.problem !== null) print(`That file couldn't be written: ${errors.problem}`);
  return done.refused > 0 ? 1 : 0;
}

/**
 * Opens the configured database and file store, imports the folder, and closes them; returns the
 * exit code.
 */
export async function runPagesCommand(options: PagesOptions): Promise<0 | 1> {
  const print = (line: string): void => void process.stdout.write(`${line}\n`);
  const config = readConfig(process.env);
  const handle = await openDatabase(config, { onProgress: print });
  const tools = new PageTools();
  try {
    const store = new FileStore(path.join(config.dataDir, PAGES_FOLDER));
    return await importPages(handle, options, { store, tools, now: Date.now, print });
  } finally {
    await tools.close();
    await handle.close();
  }
}
