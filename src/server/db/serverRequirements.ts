import type { Client } from 'pg';
import { PRODUCT_NAME } from '#contract/product';
import { DatabaseServerError } from './errors';

const MIN_VERSION = 15;

/** What the server reports about itself and the connected user. */
export interface ServerFacts {
  readonly version: number;
  readonly encoding: string;
  readonly userName: string;
  readonly databaseName: string;
  readonly isReplica: boolean;
  readonly hasIcu: boolean;
  readonly mayCreateTables: boolean;
  readonly mayCreateSchemas: boolean;
  readonly backendPid: number;
}

async function readFacts(client: Client): Promise<ServerFacts> {
  const { rows } = await client.query<ServerFacts>(`
    select current_setting('server_version_num')::integer / 10000 as version,
           current_setting('server_encoding') as encoding,
           current_user::text as "userName",
           current_database()::text as "databaseName",
           pg_is_in_recovery() as "isReplica",
           exists (select from pg_collation where collprovider = 'i') as "hasIcu",
           coalesce(has_schema_privilege(current_schema(), 'CREATE'), false) as "mayCreateTables",
           has_database_privilege(current_database(), 'CREATE') as "mayCreateSchemas",
           pg_backend_pid() as "backendPid"`);
  const facts = rows[0];
  if (facts === undefined)
    throw new DatabaseServerError('The database server did not report its version and settings.');
  return facts;
}

/** Explains to the operator why a server can't be used; null when it can. */
export function requirementProblem(facts: ServerFacts): string | null {
  const { databaseName, encoding, userName, version } = facts;
  if (version < MIN_VERSION) {
    return (
      `${PRODUCT_NAME} needs PostgreSQL ${MIN_VERSION} or later, and the server of DATABASE_URL ` +
      `is version ${version}: upgrade it, or choose another.`
    );
  }
  if (facts.isReplica) {
    return 'The server of DATABASE_URL is a read-only replica: use the address of the primary.';
  }
  if (encoding !== 'UTF8') {
    return (
      `The database ${databaseName} is encoded in ${encoding}: create one with ` +
      `create database … encoding 'UTF8' template template0.`
    );
  }
  if (!facts.hasIcu) {
    return 'The server of DATABASE_URL was built without ICU, which is needed to sort names.';
  }
  if (!facts.mayCreateTables) {
    return (
      `The user ${userName} may not create tables in the database ${databaseName}: as its owner, ` +
      `run: grant create, usage on schema public to "${userName}".`
    );
  }
  if (!facts.mayCreateSchemas) {
    return (
      `The user ${userName} may not create schemas in the database ${databaseName}: as its owner, ` +
      `run: grant create on database "${databaseName}" to "${userName}".`
    );
  }
  return null;
}

/** Throws `DatabaseServerError` when the server is too old or the user lacks privileges. */
export async function checkRequirements(client: Client): Promise<void> {
  const problem = requirementProblem(await readFacts(client));
  if (problem !== null) throw new DatabaseServerError(problem);
}

/**
 * Returns true when a pooler responds instead of the server; a pooler assigns its own session
 * numbers.
 */
export async function isBehindPooler(client: Client): Promise<boolean> {
  const { backendPid } = await readFacts(client);
  return (client as Client & { readonly processID?: number }).processID !== backendPid;
}
