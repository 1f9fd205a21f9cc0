import { captionWords } from '#contract/records/captionWords';
import { quantityWords } from '#contract/filing/details';
import { ENVELOPE_STATUS_WORDS, FILING_MONEY_WORDS } from '#contract/filing/envelopes';
import { formatDate, formatMoney, formatDateTimeSeconds } from '#contract/formats';
import { HIDDEN_CASE_WORDS, notServedWords, SERVICE_STATE_WORDS } from '#contract/filing/service';
import { PRODUCT_NAME } from '#contract/product';
import type { EnvelopeRecord } from '#contract/schemas/filingEnvelopes';
import type { BusinessPaper } from '../exports/businessPdf';

/**
 * Returns the notice of electronic filing (NEF): filings with time, filer, and parties; the SHA-256
 * of each document; who was served electronically and when; who wasn't, and why.
 */
export function noticePaper(of: EnvelopeRecord, madeAt: number): BusinessPaper {
  const { caseNumber, courtName, countyName, filedAt, filings, isNewCase, number, payment } = of;
  const caption = of.caption === '' ? 'Not shown' : captionWords(of.caption);
  const attorneys = [...new Set(filings.flatMap(({ attorney }) => attorney ?? []))];
  const parties = [...new Set(filings.flatMap((filing) => filing.parties))];
  const concerned = [...new Set(filings.flatMap((filing) => filing.concerned ?? []))];
  return {
    title: 'Notice of electronic filing',
    to: [],
    facts: [
      ['Envelope', number],
      ['Filed', formatDateTimeSeconds(filedAt, of.timeZone)],
      ['Court', `${courtName}, ${countyName}`],
      ['Case', caseNumber ?? (isNewCase ? 'New case, not numbered yet' : 'Not numbered')],
      ['Caption', caption],
      ['Filed by', of.firmName === null ? of.filerName : `${of.filerName}, ${of.firmName}`],
      ['On behalf of', parties.length === 0 ? 'Not stated' : parties.join('; ')],
      ...(concerned.length === 0 ? [] : [['Concerns', concerned.join('; ')] as [string, string]]),
      ['Filing attorney', attorneys.length === 0 ? 'None' : attorneys.join(', ')],
      ...(of.crossReferences ?? []).map(({ name, number: other }): [string, string] => [
        name,
        other,
      ]),
      ['Status', ENVELOPE_STATUS_WORDS[of.status]],
      ...correctedFacts(of),
    ],
    tables: [
      {
        title: 'Filings',
        headings: ['Filing', 'Code', 'Status'],
        widths: [4, 3, 2],
        rows: filings.map((filing) => [
          filing.description === '' ? filing.codeName : filing.description,
          filing.codeName,
          ENVELOPE_STATUS_WORDS[filing.status],
        ]),
      },
      ...statedTable(filings),
      {
        title: 'Documents',
        headings: ['Title, file, and SHA-256', 'Security', 'Pages'],
        widths: [7, 2, 1],
        rows: filings.flatMap(({ documents }) =>
          documents.map(({ fileName, hash, pages, security, title }) => [
            `${title} (${fileName})\n${hash}`,
            security,
            String(pages),
          ]),
        ),
      },
      ...serviceTables(of),
    ],
    totals: [
      ['Court fees', formatMoney(payment.courtCents)],
      ['Other fees', formatMoney(payment.totalCents - payment.courtCents)],
      ['Quoted total', formatMoney(payment.totalCents)],
      paymentRow(payment),
    ],
    foot: `${PRODUCT_NAME} · Envelope ${number} · To verify a document, compare its SHA-256 with this notice.`,
    madeAt,
  };
}

/** Returns the row with the payment status, and its amount if it has one. */
function paymentRow({
  capturedCents,
  dueCents,
  money,
  totalCents,
}: EnvelopeRecord['payment']): [string, string] {
  const cents = { captured: capturedCents, due: dueCents, authorized: totalCents };
  return money in cents
    ? [FILING_MONEY_WORDS[money], formatMoney(cents[money as keyof typeof cents])]
    : ['Payment', FILING_MONEY_WORDS[money]];
}

/** Describes the envelope that this one corrects, with the time of the first filing. */
function correctedFacts({ corrects, timeZone }: EnvelopeRecord): [string, string][] {
  if (corrects === null) return [];
  const first = `Envelope ${corrects.number}, first filed ${formatDateTimeSeconds(corrects.filedAt, timeZone)}`;
  const asked = corrects.asksFirstTime ? '. The filer asks to keep that time' : '';
  return [['Corrects', `${first}${asked}`]];
}

/** Lists the people served electronically, and the people who weren't, with the reason. */
function serviceTables({ services, timeZone }: EnvelopeRecord): BusinessPaper['tables'] {
  if (services.length === 0) {
    const words = 'Documents were filed but not served. Serve the other parties yourself.';
    return [
      {
        title: 'Service',
        headings: ['Recipient', 'Result'],
        widths: [3, 5],
        rows: [['No one', words]],
      },
    ];
  }
  const waiting = services.filter(({ servedAt }) => servedAt === null);
  const all = services.flatMap(({ recipients }) => recipients);
  const served = all.filter(({ notServed }) => notServed === null);
  const isHidden = services.some(({ isCaseHidden, servedAt }) => isCaseHidden && servedAt !== null);
  const none = isHidden || served.length + waiting.length > 0 ? [] : [['No one', '', '', '']];
  return [
    {
      title: 'Served electronically',
      headings: ['Recipient, address, and party', 'Sent', 'Counts from', 'Result'],
      widths: [4, 3, 2, 2],
      rows: [
        ...served.map(({ deemedOn, email, isCopy, name, party, sentAt, state }) => [
          [
            `${name}${isCopy ? ' (administrative copy)' : ''}`,
            email ?? '',
            ...(party === '' ? [] : [`for ${party}`]),
          ].join('\n'),
          sentAt === null ? '' : formatDateTimeSeconds(sentAt, timeZone),
          deemedOn === null ? '' : formatDate(deemedOn),
          state === null ? '' : SERVICE_STATE_WORDS[state],
        ]),
        ...waiting.map(({ titles }) => [titles.join('\n'), 'When the court accepts it', '', '']),
        ...(isHidden ? [[`Others\n${HIDDEN_CASE_WORDS}`, '', '', '']] : none),
      ],
    },
    {
      title: 'Not served electronically',
      headings: ['Party or person', 'Reason'],
      widths: [4, 5],
      rows: all
        .filter(({ notServed }) => notServed !== null)
        .map(({ bouncedOn, name, notServed, party }) => [
          name === party || party === '' ? name : `${name}, for ${party}`,
          notServed === null ? '' : notServedWords(notServed, bouncedOn),
        ]),
    },
  ].filter(({ rows }) => rows.length > 0);
}

/**
 * Returns a table of the filer's statements and optional services for the filings; no table if
 * there are none.
 */
function statedTable(filings: EnvelopeRecord['filings']): BusinessPaper['tables'] {
  const rows = filings.flatMap((filing) => {
    const name = filing.description === '' ? filing.codeName : filing.description;
    return [
      ...filing.details.map(({ label, value }) => [name, label, value]),
      ...filing.optionalServices.map((service) => [name, service.name, quantityWords(service)]),
    ];
  });
  return rows.length === 0
    ? []
    : [
        {
          title: 'Details and services',
          headings: ['Filing', 'Stated or ordered', 'Value'],
          widths: [4, 3, 2],
          rows,
        },
      ];
}
