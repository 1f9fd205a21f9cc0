import { sql } from 'kysely';
import type { DatabaseHandle } from '../../src/server/db/handle';
import type { JudgedName } from './judgedName';

/** Tables with one name per row, of all registers and both editions. */
const TABLES: readonly string[] = [
  'case_party',
  'party_alias',
  'judgment_party',
  'tax_warrant_party',
  'document_party',
];
/** Number of distinct names judged; the rest of the demo data is similar. */
const MOST = 14_000;

/** Names in old and foreign forms, which are rare in the demo data. */
const OLD_AND_FOREIGN = `
Wm|A|Baker / William|A|Baker / Wm.||Carter / William|B|Carter / Geo|H|Foster / George||Foster /
Robt|E|Hayes / Robert|E|Hayes / Robt||Porter / Eliz||Porter / Elizabeth|Ann|Porter / Eliz.|M|Reed /
Elizabeth||Reed / Margt||Quinn / Margaret||Quinn / Margt|L|Barker / Margaret|L|Barker / Edw||Nolan /
Edward|J|Nolan / Edw.|T|Lowe / Edward||Lowe / Richd||Tate / Richard||Tate / Richd|P|Boone /
Richard|P|Boone / Michl||Hogan / Michael||Hogan / Michl|F|Casey / Michael|F|Casey / Patk||Doyle /
Patrick|H|Doyle / Patk|J|Burke / Patrick||Burke / Jas||Holt / James||Holt / Jas|W|Pratt / James|W|Pratt /
Thos||Vance / Thomas|K|Vance / Thos.|B|Yates / Thomas|B|Yates / Jno||Ware / John||Ware / Jno|Q|Bond /
John|Q|Bond / Benj||Frost / Benjamin||Frost / Benj|S|Cobb / Benjamin||Cobb / Saml||Pope / Samuel||Pope /
Saml|G|Rowe / Samuel|G|Rowe / Ma.|Guadalupe|Ochoa / Maria|Guadalupe|Ochoa / Ma|Elena|Ibarra /
Maria|Elena|Ibarra / Chas||Finch / Charles||Finch / Jos||Stark / Joseph||Stark / Danl||Drake /
Daniel|R|Drake / Fredk||Hale / Frederick||Hale / Alexr||Bruce / Alexander||Bruce / Nathl||Gould /
Nathaniel||Gould / Kristian||Jørgensen / Kristian||Jorgensen / Søren||Kierkegaard / Jürgen||Müller /
Anna||Müller / Anna||Mueller / Karl||Schröder / Karl||Schroeder / Björn||Åkesson / Lars||Sjöberg /
Jörg||Weiß / Ute||Groß / Hans||Böhm / Greta||Köhler / Otto||Krüger / Otto||Krueger / Nils||Bjørnson /
Astrid||Håkansson / Inga||Lindström / Paul||Förster / Marie||Jäger / Marie||Jaeger / Emil||Schäfer /
A.C.||Edwards / Arthur|C|Edwards / Anne|Claire|Edwards / A|C|Edwards / J.R.||Huxtable / John|R|Huxtable /
James|Robert|Huxtable / Jane||Huxtable / John|B|Huxtable / D|J|Quimby / Dana|J|Quimby / Dan||Quimby
`;

const BUSINESSES = `
Hoosier Land & Loan Company, N.A. / Meridian Savings & Loan / Crooked Creek Bank and Trust /
Eagle Point Homeowners Association, Inc. / Brookside Home Owners Assn. / Cedar Bluff HOA /
Wabash Title Limited Liability Company / Tecumseh Holdings Limited Partnership / Delphi Partners L.P. /
Hazel Baker Revocable Trust / The Martin Zeller Family Trust / Opal Winfrey Living Trust /
Indiana Department of Natural Resources / Michigan Department of Treasury / Bureau of Motor Vehicles
`;

/** Returns the demo data's distinct names and the old and foreign ones, as a register to judge. */
export async function readFormsRegister({ db }: DatabaseHandle): Promise<readonly JudgedName[]> {
  const rows: JudgedName[] = [];
  const add = (name: Omit<JudgedName, 'id' | 'concept'>): void => {
    rows.push({ ...name, id: rows.length + 1, concept: null });
  };
  for (const entry of OLD_AND_FOREIGN.split('/')) {
    const [first = '', middle = '', last = ''] = entry.trim().split('|');
    add({ isOrganization: false, first, middle: middle || null, last, suffix: null });
  }
  for (const name of BUSINESSES.trim().split(/ \/\s+/)) {
    add({ isOrganization: true, first: null, middle: null, last: name.trim(), suffix: null });
  }
  const all = TABLES.map(
    (table) => sql`select name, sort_name, is_organization from ${sql.table(table)}`,
  );
  const { rows: stored } = await sql<{ name: string; sort_name: string; is_organization: boolean }>`
    select name, sort_name, is_organization from (${sql.join(all, sql` union all `)}) n
     group by name, sort_name, is_organization
     order by is_organization desc, md5(name), name, sort_name limit ${MOST}`.execute(db);
  for (const { name, sort_name: sortName, is_organization: isOrganization } of stored) {
    if (isOrganization)
      add({ isOrganization, first: null, middle: null, last: name, suffix: null });
    else add(readPerson(name, sortName));
  }
  return rows;
}

/** A stored name has the order first, middle, last, suffix. */
function readPerson(name: string, sortName: string): Omit<JudgedName, 'id' | 'concept'> {
  const words = name.split(' ');
  const [last = '', given = ''] = sortName.split(', ');
  const count = given === '' ? 0 : given.split(' ').length;
  const isPlain = words.length >= count + last.split(' ').length && !/[-'.’]/.test(name);
  const givenWords = words.slice(0, isPlain ? count : Math.min(count, words.length - 1));
  const after = words.slice(givenWords.length);
  const suffix =
    /^(?:Jr|Sr|II|III|IV)\.?$/.test(after.at(-1) ?? '') && after.length > 1 ? after.pop() : null;
  const [first, ...middle] = givenWords;
  return {
    isOrganization: false,
    first: first ?? null,
    middle: middle.length === 0 ? null : middle.join(' '),
    last: after.join(' '),
    suffix: suffix ?? null,
  };
}
