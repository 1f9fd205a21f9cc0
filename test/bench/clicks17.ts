import path from 'node:path';
import { DIST } from '../../scripts/builds';
import { buildApp } from '../../src/server/app';
import { readConfig } from '../../src/server/config';
import { openDatabase } from '../../src/server/db/openDatabase';
import { loadSiteFiles } from '../../src/server/site/siteFiles';
import { WIDE_REQUEST_LIMITS } from '../support/wideLimits';
async function main() {
  const database = await openDatabase(
    {
      dataDir: process.argv[2]!,
      databaseUrl: null,
      databaseReadUrl: null,
      databaseDirectUrl: null,
    } as never,
    { onProgress: () => undefined } as never,
  );
  const settings = readConfig({ DEMO: 'on' });
  const app = await buildApp({
    database,
    clock: { now: () => Date.parse('2026-11-22T12:00:00Z') },
    config: { ...settings, limits: { ...settings.limits, ...WIDE_REQUEST_LIMITS } },
    site: loadSiteFiles(path.join(__dirname, '../../public')),
    logger: false,
  } as never);
  const ask = async (p: string, f: Record<string, string>) =>
    (
      await app.inject({
        url: `/web${p}?${new URLSearchParams(f)}`,
        headers: { 'location-code': 'STATE-IN', 'sec-fetch-site': 'same-origin' },
      })
    ).json();
  let checked = 0;
  let wrong = 0;
  let lower = 0;
  const bases: Record<string, string>[] = [];
  for (const fullName of [
    'smith',
    'kathy smith',
    'john smith',
    'j smith',
    'state of indiana',
    'bank',
    'john',
    'garcia lopez',
    'smith v jones',
    'mike johnson',
    'hodge',
    'jonh smith',
    'capital one',
    'ma% smith',
  ]) {
    bases.push(
      { fullName },
      { fullName, without: 'exact' },
      { fullName, countyId: '18097' },
      { fullName, role: 'Plaintiff' },
      { fullName, status: 'OPEN', caseType: 'SC' },
      { fullName, without: 'soundsLike,typo', filedFrom: '2020-01-01' },
    );
  }
  for (const base of bases) {
    const f = await ask('/court/cases/facets', base);
    if (!f.matches) {
      console.log('?', base, JSON.stringify(f).slice(0, 200));
      continue;
    }
    const kinds = f.matches.map((m: any) => m.kind);
    const clicks: [Record<string, string>, number][] = [
      ...f.counties.slice(0, 2).map((c: any) => [{ countyId: String(c.id) }, c.count]),
      ...f.types.slice(0, 2).map((c: any) => [{ caseType: c.code }, c.count]),
      ...f.statuses.map((c: any) => [{ status: c.status }, c.count]),
      ...f.years
        .slice(0, 2)
        .map((c: any) => [{ filedFrom: `${c.year}-01-01`, filedTo: `${c.year}-12-31` }, c.count]),
      ...f.roles.slice(0, 3).map((c: any) => [{ role: c.role }, c.count]),
      ...(kinds.length > 1
        ? f.matches.map((c: any) => [
            { without: kinds.filter((k: string) => k !== c.kind).join(',') },
            c.count,
          ])
        : []),
    ];
    for (const [fields, count] of clicks) {
      const t = await ask('/court/cases', { ...base, ...fields });
      checked++;
      if (t.total !== count) {
        if (f.capped && t.total > count) lower++;
        else {
          wrong++;
          console.log(
            JSON.stringify(base),
            f.capped,
            JSON.stringify(fields),
            'facet',
            count,
            'search',
            t.total,
            t.capped,
          );
        }
      }
    }
  }
  console.log({ checked, wrong, lower });
  await app.close();
  await database.close();
}
main().catch((e) => {
  console.error(e);
  process.exit(1);
});
