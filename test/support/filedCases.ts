import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { openEmbedded } from '../../src/server/db/embedded';
import type { FilingClient } from './filingClient';
import { densePdf } from './filingPdfs';

/** Files new cases with a filing for each file name; returns their envelopes. */
export async function fileCases(
  client: FilingClient,
  count: number,
  names: readonly string[],
): Promise<string[]> {
  const envelopes: string[] = [];
  for (let index = 0; index < count; index += 1) {
    const uploads: string[] = [];
    for (const name of names) {
      const bytes = await densePdf(1, randomUUID());
      const id = await client.createUpload(name, bytes.length);
      await client.sendBytes(id, bytes);
      uploads.push(id);
    }
    await client.waitForChecks(uploads);
    const draft = await client.saveDraft(await client.createDraft(), uploads);
    const ready = { draft, quoteId: await client.quote(draft) };
    const answer = await client.submit(ready, randomUUID());
    if (answer.outcome !== 'filed') throw new Error(`${draft.id}: ${answer.outcome}`);
    await client.waitForCourt(draft.id);
    envelopes.push(draft.id);
  }
  return envelopes;
}

/** Makes the demo's clerk a reviewer of the county in which the cases were filed. */
export async function moveClerk(dataDir: string, envelopeId: string | undefined): Promise<void> {
  const handle = await openEmbedded({ dataDir });
  await sql`
    update app_user set clerk_id = (
      select c.county_id from efm_envelope e join court c on c.id = e.court_id
       where e.id = ${envelopeId}::uuid)
     where username = 'clerk'`.execute(handle.db);
  await handle.close();
}
