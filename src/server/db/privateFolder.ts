import { NodeFS } from '@electric-sql/pglite/nodefs';

type Start = Parameters<NodeFS['init']>;
type Started = Awaited<ReturnType<NodeFS['init']>>;

/** The part of the engine's file system that sets modes; the package doesn't export its types. */
interface EngineFiles {
  chmod(file: unknown, mode: number, dontFollow?: boolean): void;
}

/** Makes files accessible only to their owner, like a umask. */
function hideFromOthers({ FS: files }: { readonly FS: EngineFiles }): void {
  const chmod = files.chmod.bind(files);
  files.chmod = (file, mode, dontFollow) => {
    chmod(file, mode & 0o700, dontFollow);
  };
}

/**
 * The directory of an embedded database. The engine ignores the umask and creates most files with
 * mode 0666; here they are accessible only to their owner.
 */
export class PrivateFolder extends NodeFS {
  override async init(...[engine, options]: Start): Promise<Started> {
    const { emscriptenOpts } = await super.init(engine, options);
    const preRun = [...(emscriptenOpts.preRun ?? []), hideFromOthers];
    return { emscriptenOpts: { ...emscriptenOpts, preRun } };
  }
}
