import { parse, protocol, type PGlite, type Results } from '@electric-sql/pglite';

/** A statement that the database has prepared. */
interface PreparedStatement {
  readonly name: string;
  /** Descriptions of the statement's columns. */
  readonly columns: Message | undefined;
}

type Message = Awaited<ReturnType<PGlite['execProtocolStream']>>[number];

/** Maximum prepared statements; plans of statements over views take about 100 kB each. */
const MAX_PREPARED = 100;
/** Maximum number of statement texts remembered after their first run. */
const MAX_SEEN = 1_000;

/**
 * Prepared statements of an embedded database; the least recently used are dropped. After five
 * runs, PostgreSQL uses one generic plan where that costs no more, and replans automatically when
 * tables change.
 */
export class PreparedStatements {
  private readonly prepared = new Map<string, PreparedStatement>();
  private readonly seen = new Set<string>();
  /** Texts whose statements must be closed. */
  private readonly outdated: string[] = [];
  private nextNumber = 1;

  constructor(private readonly engine: PGlite) {}

  /** Returns true starting with a text's second run: one-time statements aren't worth preparing. */
  isDue(text: string): boolean {
    if (this.prepared.has(text) || this.seen.has(text)) return true;
    if (this.seen.size >= MAX_SEEN) this.seen.clear();
    this.seen.add(text);
    return false;
  }

  /** Runs a statement, preparing it if necessary. Throws the database's errors. */
  run(text: string, parameters: readonly (string | null)[]): Promise<Results | undefined> {
    return this.engine.runExclusive(async () => {
      const messages: Message[] = [];
      try {
        // Sent separately from the failed statement, because the database skips the rest of its
        // message.
        const closing = this.closeOutdated();
        if (closing.length > 0) await this.send(...closing);
        const { columns, name } = await this.statementOf(text);
        if (columns !== undefined) messages.push(columns);
        const bind = protocol.serialize.bind({ statement: name, values: [...parameters] });
        messages.push(...(await this.send(bind, protocol.serialize.execute({}))));
      } catch (error) {
        // The statement's columns may have changed.
        this.outdated.push(text);
        throw error;
      } finally {
        messages.push(...(await this.send(protocol.serialize.sync())));
      }
      return parse.parseResults(messages, this.engine.parsers)[0];
    });
  }

  /** Returns the statement of a text and marks it as most recently used. */
  private async statementOf(text: string): Promise<PreparedStatement> {
    const statement = this.prepared.get(text) ?? (await this.prepare(text));
    this.prepared.delete(text);
    this.prepared.set(text, statement);
    const [oldest] = this.prepared.keys();
    if (this.prepared.size > MAX_PREPARED && oldest !== undefined) this.outdated.push(oldest);
    return statement;
  }

  private async prepare(text: string): Promise<PreparedStatement> {
    const name = `kept_${this.nextNumber++}`;
    const messages = await this.send(
      protocol.serialize.parse({ name, text }),
      protocol.serialize.describe({ type: 'S', name }),
    );
    return { name, columns: messages.find((message) => message.name === 'rowDescription') };
  }

  private closeOutdated(): Uint8Array[] {
    return this.outdated.splice(0).flatMap((text) => {
      const statement = this.prepared.get(text);
      this.prepared.delete(text);
      return statement === undefined
        ? []
        : [protocol.serialize.close({ type: 'S', name: statement.name })];
    });
  }

  private send(...messages: readonly Uint8Array[]): Promise<Message[]> {
    return this.engine.execProtocolStream(Buffer.concat(messages), { syncToFs: false });
  }
}
