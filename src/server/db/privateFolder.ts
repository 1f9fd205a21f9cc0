import { NodeFS } from '@electric-sql/pglite/nodefs';

type Start = Parameters<NodeFS['init']>;
type Started = Awaited<ReturnType<NodeFS['init']>>;

/** The part of the engine's file system that sets modes; its package says nothing of its types. */
interface EngineFiles {
  chmod(file: unknown, mode: number, dontFollow?: boolean): void;
}

/** As a umask: others get nothing. */
function hideFromOthers({ FS: files }: { readonly FS: EngineFiles }): void {
  const chmod = files.chmod.bind(files);
  files.chmod = (file, mode, dontFollow) => {
    chmod(file, mode & 0o700, dontFollow);
  };
}

/**
 * The directory of an embedded database. The engine sets the mode of each file that it makes, which
 * no umask keeps it from, and most of them to 0666; here files and folders are their owner's alone.
 */
export class PrivateFolder extends NodeFS {
  override async init(...[engine, options]: Start): Promise<Started> {
    const { emscriptenOpts } = await super.init(engine, options);
    const preRun = [...(emscriptenOpts.preRun ?? []), hideFromOthers];
    return { emscriptenOpts: { ...emscriptenOpts, preRun } };
  }
}
