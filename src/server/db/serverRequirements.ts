import type { Client } from 'pg';
import { PRODUCT_NAME } from '#contract/product';
import { DatabaseServerError } from './errors';

const LEAST_VERSION = 15;

/** What the server says of itself and of the user that asks. */
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
  if (facts === undefined) throw new DatabaseServerError('The database server says nothing.');
  return facts;
}

/** Why a server cannot be used, in words that tell an operator what to do; null when it can. */
export function requirementProblem(facts: ServerFacts): string | null {
  const { databaseName, encoding, userName, version } = facts;
  if (version < LEAST_VERSION) {
    return (
      `${PRODUCT_NAME} needs PostgreSQL ${LEAST_VERSION} or later, and the server of DATABASE_URL ` +
      `is version ${version}: upgrade it, or name another.`
    );
  }
  if (facts.isReplica) {
    return 'The server of DATABASE_URL is a replica and takes no changes: name the primary.';
  }
  if (encoding !== 'UTF8') {
    return (
      `The database ${databaseName} is encoded in ${encoding}: make one with ` +
      `create database … encoding 'UTF8' template template0.`
    );
  }
  if (!facts.hasIcu) {
    return 'The server of DATABASE_URL was built without ICU, by which names are ordered.';
  }
  if (!facts.mayCreateTables) {
    return (
      `The user ${userName} may not make tables in the database ${databaseName}: as its owner, ` +
      `run: grant create, usage on schema public to "${userName}".`
    );
  }
  if (!facts.mayCreateSchemas) {
    return (
      `The user ${userName} may not make schemas in the database ${databaseName}: as its owner, ` +
      `run: grant create on database "${databaseName}" to "${userName}".`
    );
  }
  return null;
}

/** Throws `DatabaseServerError` where the server is too old or the user may too little. */
export async function checkRequirements(client: Client): Promise<void> {
  const problem = requirementProblem(await readFacts(client));
  if (problem !== null) throw new DatabaseServerError(problem);
}

/** True when a pooler answers instead of the server: it gives numbers of its own to sessions. */
export async function isBehindPooler(client: Client): Promise<boolean> {
  const { backendPid } = await readFacts(client);
  return (client as Client & { readonly processID?: number }).processID !== backendPid;
}
