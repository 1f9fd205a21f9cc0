import { createHash } from 'node:crypto';
import { sql, type Kysely } from 'kysely';
import { NO_DETAILS } from '#contract/filing/details';
import { EMPTY_CONTENT, EMPTY_PARTY } from '#contract/filing/drafts';
import type { DraftContent, DraftFiling, DraftParty } from '#contract/schemas/filingDrafts';
import type { DraftKind } from '#contract/filing/draftWords';
import {
  TEMPLATE_LIMITS,
  templateContent,
  usualBlanks,
  withBlanks,
} from '#contract/filing/templates';
import { DAY_MS } from '#contract/time';
import type { Database } from '../server/db/tables/database';
import { insertDraft } from '../server/domain/filing/draftsRepository';
import { changeTemplate, insertTemplate } from '../server/domain/filing/templatesRepository';
import { findFiler } from '../server/domain/filing/filersRepository';

/** Returns an id derived from the name, so that it is the same in every demo. */
function idOf(name: string): string {
  const hex = createHash('sha256').update(`filing draft ${name}`).digest('hex');
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `4${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-');
}

function party(name: string, values: Partial<DraftParty>): DraftParty {
  return { ...EMPTY_PARTY, partyId: idOf(`party ${name}`), ...values };
}

function filing(name: string, code: string, codeName: string): DraftFiling {
  return {
    filingId: idOf(`filing ${name}`),
    code,
    codeName,
    kind: 'file',
    description: codeName,
    partyIds: [],
    attorney: null,
    documents: [
      {
        documentId: idOf(`document ${name}`),
        uploadId: null,
        component: 'lead',
        title: codeName,
        security: 'PUBLIC',
      },
    ],
    optionalServices: [],
    details: NO_DETAILS,
  };
}

interface DemoCase {
  readonly number: string;
  readonly court_id: number;
  readonly is_open: boolean;
  readonly parties: readonly { readonly name: string; readonly role: string }[];
}

/** Finds public collection cases, open ones first. */
async function findCases(db: Kysely<Database>): Promise<readonly DemoCase[]> {
  const { rows } = await sql<DemoCase>`
    select c.number, c.court_id, c.status = 'OPEN' as is_open,
           coalesce((select jsonb_agg(jsonb_build_object('name', p.name, 'role', p.role)
                                      order by p.position)
                       from case_party p where p.case_id = c.id and not p.is_attorney), '[]')
             as parties
      from public_case c join court k on k.id = c.court_id
     where c.type_code in ('CC', 'SC')
     order by c.status desc, c.filed_on desc, c.id limit 2`.execute(db);
  return rows;
}

const ROLE_CODES: readonly (readonly [RegExp, string])[] = [
  [/plaintiff/i, 'PLAINTIFF'],
  [/defendant/i, 'DEFENDANT'],
];

function intoCase(found: DemoCase, name: string, code: string, codeName: string): DraftContent {
  return {
    ...EMPTY_CONTENT,
    courtId: found.court_id,
    caseNumber: found.number,
    caseSeen: found.is_open ? 'open' : 'closed',
    parties: found.parties.map((each, index) =>
      party(`${name} ${String(index)}`, {
        name: each.name,
        isOnCase: true,
        isFiler: index === 0,
        typeCode: ROLE_CODES.find(([role]) => role.test(each.role))?.[1] ?? null,
      }),
    ),
    filings: [filing(name, code, codeName)],
  };
}

/** Adds a template made from a draft; the template is shared if its owner has a firm. */
async function addTemplate(
  db: Kysely<Database>,
  reader: { readonly userId: number; readonly firmId: number | null },
  draft: { readonly name: string; readonly kind: DraftKind; readonly content: DraftContent },
  now: number,
): Promise<void> {
  const { kind } = draft;
  const content = templateContent(draft.content, kind);
  const blanks = usualBlanks(content, kind);
  const id = idOf(`template ${draft.name}`);
  const template = { id, kind, name: draft.name, blanks, content: withBlanks(content, blanks) };
  await db.transaction().execute(async (trx) => {
    await insertTemplate(trx, reader, template, { at: now, limit: TEMPLATE_LIMITS.perUser });
  });
  if (reader.firmId === null) return;
  await changeTemplate(db, reader.userId, id, { scope: 'firm' }, now);
}

const TEMPLATE_NAMES: Readonly<Record<string, string>> = {
  roof: 'Small claim for unpaid work',
  continuance: 'Continuance',
  collection: 'Collection complaint with summons',
  default: 'Default judgment',
  medical: 'Collection of a medical bill',
  supplemental: 'Proceedings supplemental',
};

/**
 * Adds drafts for the demo's filers, each with a template: a small claim, a collection case, and
 * motions.
 */
export async function loadDemoDrafts(
  db: Kysely<Database>,
  userIds: ReadonlyMap<string, number>,
  now: number,
): Promise<void> {
  const [userId, adminId, bulkId] = ['user', 'admin', 'bulk'].map((name) => userIds.get(name));
  const cases = await findCases(db);
  const [first, second = first] = cases;
  if (userId === undefined || adminId === undefined || bulkId === undefined) return;
  if (first === undefined) return;
  const roof = party('roof owner', {
    typeCode: 'PLAINTIFF',
    isFiler: true,
    firstName: 'Una',
    lastName: 'Fairbanks',
    address: { line1: '12 Garden Row', line2: '', city: 'Richmond', state: 'IN', zip: '47374' },
  });
  const roofer = party('roofer', {
    typeCode: 'DEFENDANT',
    isOrganization: true,
    name: 'Wabash Roofing LLC',
  });
  const bank = party('bank', {
    typeCode: 'PLAINTIFF',
    isOrganization: true,
    isFiler: true,
    name: 'First Hoosier Credit Union',
    address: { line1: '400 Main St', line2: '', city: 'Muncie', state: 'IN', zip: '47305' },
  });
  const debtor = party('debtor', {
    typeCode: 'DEFENDANT',
    firstName: 'Jane',
    lastName: 'Roe',
    address: { line1: '77 Elm St', line2: 'Apt 4', city: 'Muncie', state: 'IN', zip: '47302' },
  });
  const drafts: readonly (readonly [string, number, 'newCase' | 'existingCase', DraftContent])[] = [
    [
      'roof',
      userId,
      'newCase',
      {
        ...EMPTY_CONTENT,
        courtId: first.court_id,
        typeCode: 'SC',
        typeName: 'Small Claims',
        amountCents: 245_000,
        parties: [roof, roofer],
        filings: [filing('roof claim', 'NCLM', 'Notice of Claim')],
      },
    ],
    [
      'continuance',
      userId,
      'existingCase',
      intoCase(first, 'continuance', 'MCON', 'Motion for Continuance'),
    ],
    [
      'collection',
      adminId,
      'newCase',
      {
        ...EMPTY_CONTENT,
        courtId: (second ?? first).court_id,
        typeCode: 'CC',
        typeName: 'Civil Collection',
        amountCents: 812_450,
        clientNumber: 'HB-2041',
        parties: [bank, debtor],
        filings: [
          filing('collection appearance', 'APPR', 'Appearance'),
          filing('collection complaint', 'CMPL', 'Complaint/Equivalent Pleading'),
          filing('collection summons', 'SUMM', 'Subpoena/Summons'),
        ],
      },
    ],
    [
      'default',
      adminId,
      'existingCase',
      intoCase(second ?? first, 'default', 'MDEF', 'Motion for Default Judgment'),
    ],
    [
      'medical',
      bulkId,
      'newCase',
      {
        ...EMPTY_CONTENT,
        courtId: first.court_id,
        typeCode: 'CC',
        typeName: 'Civil Collection',
        amountCents: 318_900,
        clientNumber: 'MED-118',
        parties: [
          party('hospital', {
            typeCode: 'PLAINTIFF',
            isOrganization: true,
            isFiler: true,
            name: 'Whitewater Valley Hospital Inc',
            address: {
              line1: '1100 Reid Pkwy',
              line2: '',
              city: 'Richmond',
              state: 'IN',
              zip: '47374',
            },
          }),
          party('patient', { typeCode: 'DEFENDANT', firstName: 'Marcus', lastName: 'Overby' }),
        ],
        filings: [
          filing('medical appearance', 'APPR', 'Appearance'),
          filing('medical complaint', 'CMPL', 'Complaint/Equivalent Pleading'),
        ],
      },
    ],
    [
      'supplemental',
      bulkId,
      'existingCase',
      intoCase(first, 'supplemental', 'MPRS', 'Motion for Proceedings Supplemental'),
    ],
  ];
  for (const [index, [name, owner, kind, content]] of drafts.entries()) {
    const filer = await findFiler(db, owner);
    if (filer === null) continue;
    const attorney = filer.attorneys[0]?.barNumber ?? null;
    const [account] = filer.paymentAccounts;
    const payment = { kind: account?.kind ?? null, accountId: account?.id ?? null };
    const firmId = filer.isIndividual ? null : filer.firmId;
    const draft = { id: idOf(name), kind, name: '', content: { ...content, attorney, payment } };
    await db
      .transaction()
      .execute((trx) =>
        insertDraft(trx, { userId: owner, firmId }, draft, now - (index + 1) * DAY_MS),
      );
    const template = { name: TEMPLATE_NAMES[name] ?? name, kind, content: draft.content };
    await addTemplate(db, { userId: owner, firmId }, template, now - (index + 1) * DAY_MS);
  }
}
