import path from 'node:path';
import { FILINGS_FOLDER } from '../../dataFolders';
import { FileStore } from '../fileStore/store';

/** Opens the store of documents that passed the check; it finds files by their hash. */
export function openFilingFiles(dataDir: string): FileStore {
  return new FileStore(path.join(dataDir, FILINGS_FOLDER));
}
