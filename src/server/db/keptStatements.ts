import { parse, protocol, type PGlite, type Results } from '@electric-sql/pglite';

/** A statement that the database has prepared. */
interface KeptStatement {
  readonly name: string;
  /** The columns of its rows, as the database described them. */
  readonly columns: Message | undefined;
}

type Message = Awaited<ReturnType<PGlite['execProtocolStream']>>[number];

/** Plans of statements over views take some 100 kB each. */
const MOST_KEPT = 100;
/** Texts that are remembered as having come. */
const MOST_SEEN = 1_000;

/**
 * The statements that one embedded database keeps prepared, those that were used last. After five runs
 * the database takes one plan for all values where that costs no more than planning anew, and makes
 * another one by itself when tables have changed.
 */
export class KeptStatements {
  private readonly kept = new Map<string, KeptStatement>();
  private readonly seen = new Set<string>();
  /** Texts whose statements are to be closed. */
  private readonly outdated: string[] = [];
  private nextNumber = 1;

  constructor(private readonly engine: PGlite) {}

  /** Whether a text has come before: one that never comes again is not worth preparing. */
  isDue(text: string): boolean {
    if (this.kept.has(text) || this.seen.has(text)) return true;
    if (this.seen.size >= MOST_SEEN) this.seen.clear();
    this.seen.add(text);
    return false;
  }

  /** Runs a statement, preparing it first where it is not. Errors are the database's own. */
  run(text: string, parameters: readonly (string | null)[]): Promise<Results | undefined> {
    return this.engine.runExclusive(async () => {
      const messages: Message[] = [];
      try {
        // Not with the statement that failed: the database skips what comes with it.
        const closing = this.closeOutdated();
        if (closing.length > 0) await this.send(...closing);
        const { columns, name } = await this.take(text);
        if (columns !== undefined) messages.push(columns);
        const bind = protocol.serialize.bind({ statement: name, values: [...parameters] });
        messages.push(...(await this.send(bind, protocol.serialize.execute({}))));
      } catch (error) {
        // Its columns may have changed under it.
        this.outdated.push(text);
        throw error;
      } finally {
        messages.push(...(await this.send(protocol.serialize.sync())));
      }
      return parse.parseResults(messages, this.engine.parsers)[0];
    });
  }

  /** The statement of a text, as the one that was used last. */
  private async take(text: string): Promise<KeptStatement> {
    const statement = this.kept.get(text) ?? (await this.prepare(text));
    this.kept.delete(text);
    this.kept.set(text, statement);
    const [oldest] = this.kept.keys();
    if (this.kept.size > MOST_KEPT && oldest !== undefined) this.outdated.push(oldest);
    return statement;
  }

  private async prepare(text: string): Promise<KeptStatement> {
    const name = `kept_${this.nextNumber++}`;
    const messages = await this.send(
      protocol.serialize.parse({ name, text }),
      protocol.serialize.describe({ type: 'S', name }),
    );
    return { name, columns: messages.find((message) => message.name === 'rowDescription') };
  }

  private closeOutdated(): Uint8Array[] {
    return this.outdated.splice(0).flatMap((text) => {
      const statement = this.kept.get(text);
      this.kept.delete(text);
      return statement === undefined
        ? []
        : [protocol.serialize.close({ type: 'S', name: statement.name })];
    });
  }

  private send(...messages: readonly Uint8Array[]): Promise<Message[]> {
    return this.engine.execProtocolStream(Buffer.concat(messages), { syncToFs: false });
  }
}
