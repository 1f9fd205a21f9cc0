import { intoCase } from '#contract/filing/partyRoles';
import { EMPTY_CONTENT, partyName } from '#contract/filing/drafts';
import { findCode } from '#contract/filing/policyCodes';
import type { FoundCase } from '#contract/schemas/filingDrafts';
import type { Cells } from './cells';
import { clientNumberOf, newFiling, RowReader, type ReadRow, type RowContext } from './rowContent';

/** Uploads of the shared document and its attachments. */
export interface CommonDocuments {
  readonly leads: readonly string[];
  readonly attachments: readonly string[];
  /** Word versions of a proposed order. */
  readonly words: readonly string[];
}

/**
 * Reads a row of a batch that files one document into many cases. `found` contains the public cases
 * with the row's number; the filing is on behalf of the named party, or of the attorney's client.
 */
export function readCaseRow(
  position: number,
  cells: Cells,
  context: RowContext,
  {
    documents,
    found,
  }: { readonly found: readonly FoundCase[]; readonly documents: CommonDocuments },
): ReadRow {
  const reader = new RowReader(position, cells, context);
  const { codes, paymentKind, settings } = context;
  const caseNumber = reader.text('case_number');
  const [only] = found;
  if (caseNumber === '') reader.add('case_number', 'Enter the case number.');
  else if (only === undefined) {
    reader.add(
      'case_number',
      'No public case has this number. Check it, or file into this case separately.',
    );
  } else if (found.length > 1) {
    reader.add('case_number', 'Several cases match this number. Enter it in full.');
  }
  const filing = newFiling(reader, 'case_number', findCode(codes, 'filingCode', settings.code), {
    code: settings.code,
    kind: 'fileAndServe',
    uploads: documents.leads,
    attachments: documents.attachments,
    words: documents.words,
  });
  const base = {
    ...EMPTY_CONTENT,
    attorney: settings.attorney,
    filings: [filing],
    payment: { kind: paymentKind, accountId: settings.paymentAccountId },
    comment: reader.text('note'),
    clientNumber: clientNumberOf(reader, settings),
    crossReferences: [],
  };
  if (only === undefined || found.length > 1) {
    const { columnOf, problems } = reader;
    return { content: base, caption: '', problems, columnOf };
  }
  let parties = 0;
  const content = {
    ...base,
    ...intoCase(base, only, () => {
      parties += 1;
      return reader.id(`party ${String(parties)}`, 'filing_for');
    }),
  };
  return {
    content: { ...content, parties: filedFor(reader, content.parties) },
    caption: only.caption,
    problems: reader.problems,
    columnOf: reader.columnOf,
  };
}

type Parties = ReadRow['content']['parties'];

/** Marks the party named in the cell as the filer. */
function filedFor(reader: RowReader, parties: Parties): Parties {
  const cell = reader.text('filing_for');
  if (cell === '') {
    if (parties.every(({ isFiler }) => !isFiler)) {
      reader.add(
        'filing_for',
        'Your attorney is not on this case. Enter the party you’re filing for.',
      );
    }
    return parties;
  }
  const wanted = plain(cell);
  if (parties.every((party) => plain(partyName(party)) !== wanted)) {
    reader.add(
      'filing_for',
      `${cell} isn’t a party in this case. Enter the name as the court has it.`,
    );
  }
  return parties.map((party) => ({ ...party, isFiler: plain(partyName(party)) === wanted }));
}

function plain(name: string): string {
  return name
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}
