import { Session, type Debugger, type Runtime } from 'node:inspector';
import { SourceMap, type SourceMapPayload } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { ROOT } from './sources';

const INLINE_MAP = /^data:application\/json[^,]*;base64,(.*)$/;
/** Global name under which the inspector finds the function. */
const LOCATED = Symbol.for('countyline.locate');

/**
 * Creates a function that finds where a function is defined, such as `src/client/store/saga.ts:12`.
 * V8 knows each function's position, and tsx's source map leads to the line in the file, so
 * functions with the same name are never confused. Returns null for code outside the repository's
 * `src`.
 */
export function createLocator(): (fn: (...args: never[]) => unknown) => string | null {
  const session = new Session();
  const scripts = new Map<string, Debugger.ScriptParsedEventDataType>();
  const maps = new Map<string, SourceMap | null>();
  const known = new WeakMap<object, string | null>();
  session.connect();
  session.on('Debugger.scriptParsed', ({ params }) => void scripts.set(params.scriptId, params));
  session.post('Debugger.enable');

  function mapOf({ scriptId, sourceMapURL }: Debugger.ScriptParsedEventDataType): SourceMap | null {
    const found = maps.get(scriptId);
    if (found !== undefined) return found;
    const [, encoded] = INLINE_MAP.exec(sourceMapURL ?? '') ?? [];
    const text = encoded === undefined ? null : Buffer.from(encoded, 'base64').toString('utf8');
    const map = text === null ? null : new SourceMap(JSON.parse(text) as SourceMapPayload);
    maps.set(scriptId, map);
    return map;
  }

  /**
   * Position in the running code. An inspector session on the same thread responds before `post`
   * returns.
   */
  function positionOf(fn: object): Debugger.Location | null {
    let position: Debugger.Location | null = null;
    Object.assign(globalThis, { [LOCATED]: fn });
    const expression = `globalThis[Symbol.for(${JSON.stringify(LOCATED.description)})]`;
    session.post('Runtime.evaluate', { expression }, (_error, reply) => {
      const { objectId = '' } = (reply as Runtime.EvaluateReturnType | undefined)?.result ?? {};
      session.post('Runtime.getProperties', { objectId, ownProperties: true }, (_fault, read) => {
        const properties = (read as Runtime.GetPropertiesReturnType | undefined)
          ?.internalProperties;
        const found = properties?.find(({ name }) => name === '[[FunctionLocation]]');
        position = (found?.value?.value as Debugger.Location | undefined) ?? null;
      });
      session.post('Runtime.releaseObject', { objectId });
    });
    Reflect.deleteProperty(globalThis, LOCATED);
    return position;
  }

  function find(fn: object): string | null {
    const position = positionOf(fn);
    const script = position === null ? undefined : scripts.get(position.scriptId);
    if (position === null || script?.url.startsWith('file:') !== true) return null;
    const name = path.relative(ROOT, fileURLToPath(script.url)).split(path.sep).join('/');
    if (!name.startsWith('src/')) return null;
    const entry = mapOf(script)?.findEntry(position.lineNumber, position.columnNumber ?? 0);
    if (entry === undefined || !('originalLine' in entry)) return null;
    return `${name}:${String(entry.originalLine + 1)}`;
  }

  return (fn) => {
    const found = known.get(fn);
    if (found !== undefined) return found;
    const place = find(fn);
    known.set(fn, place);
    return place;
  };
}
