import { EmscriptenBuiltinFilesystem } from '@electric-sql/pglite/basefs';
import { archivedFiles } from './archive';

type Start = Parameters<EmscriptenBuiltinFilesystem['init']>;
type Started = Awaited<ReturnType<EmscriptenBuiltinFilesystem['init']>>;

/** Where the engine expects its database. */
const ROOT = '/pglite/data';

interface MemoryFile {
  contents: Uint8Array | null;
  usedBytes: number;
  stream_ops: { write: (stream: { readonly node: MemoryFile }, ...rest: unknown[]) => number };
}

/** The part of the engine's file system that is used here; the package doesn't export its types. */
interface EngineFiles {
  mkdirTree(folder: string): void;
  writeFile(file: string, data: Uint8Array): void;
  lookupPath(file: string): { readonly node: MemoryFile };
  quit(): void;
}

/** Lets a file read shared memory, which is copied on the file's first write. */
function share(file: MemoryFile, contents: Uint8Array): void {
  const own = file.stream_ops;
  file.contents = contents;
  file.usedBytes = contents.length;
  file.stream_ops = {
    ...own,
    write: (stream, ...rest) => {
      const { node } = stream;
      if (node.contents === contents) node.contents = contents.slice();
      return own.write(stream, ...rest);
    },
  };
}

/**
 * A database in memory that starts from a dump. Several databases read the dump's memory and store
 * only their changes, so opening one takes a third of the time of unpacking it.
 */
export class SharedMemory extends EmscriptenBuiltinFilesystem {
  constructor(private readonly dump: SharedArrayBuffer) {
    super('');
  }

  override init(...[engine, options]: Start): Promise<Started> {
    this.pg = engine;
    const fill = ({ FS: files }: { readonly FS: EngineFiles }): void => {
      const made = new Set<string>();
      for (const { name, isFolder, data } of archivedFiles(new Uint8Array(this.dump))) {
        const file = `${ROOT}/${name}`;
        const folder = isFolder ? file : file.slice(0, file.lastIndexOf('/'));
        if (!made.has(folder)) files.mkdirTree(folder);
        made.add(folder);
        if (isFolder) continue;
        files.writeFile(file, new Uint8Array(0));
        share(files.lookupPath(file).node, data);
      }
    };
    return Promise.resolve({
      emscriptenOpts: { ...options, preRun: [...(options.preRun ?? []), fill] },
    });
  }

  override closeFs(): Promise<void> {
    const module = this.pg?.Module as { readonly FS: EngineFiles } | undefined;
    module?.FS.quit();
    return Promise.resolve();
  }
}
