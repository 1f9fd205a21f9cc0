import { PUBLIC_SECURITY } from '#contract/filing/documentSecurity';
import { formatDateTimeSeconds } from '#contract/formats';
import { captionWords } from '#contract/records/captionWords';
import { PRODUCT_NAME } from '#contract/product';
import { contactAt, linkTo, type MailLine } from '../../mail/body';

interface ServiceMail {
  readonly subject: string;
  readonly lines: readonly MailLine[];
}

/**
 * Creates the email that asks a contact to confirm that court documents may be served at its
 * address.
 */
export function contactConfirmationMail(link: string): ServiceMail {
  return {
    subject: `${PRODUCT_NAME}: confirm your address for service of court documents`,
    lines: [
      'A filer listed this address to receive documents that are served in court cases.',
      'Open the page to see who listed it, and to confirm:',
      linkTo(link),
      '',
      'Nothing is served at this address until you confirm. To decline, ignore this email.',
    ],
  };
}

/** Maximum documents listed in an email; the page lists all. */
const MAX_TITLES = 20;

/** Documents served to one address. */
export interface ServedMail {
  readonly servedBy: string;
  readonly court: string;
  readonly timeZone: string;
  readonly caseNumber: string;
  readonly caption: string;
  /** False for a sealed, confidential, or expunged case. */
  readonly isCasePublic: boolean;
  readonly titles: readonly { readonly title: string; readonly security: string }[];
  readonly parties: readonly string[];
  readonly email: string;
  /** Milliseconds since 1970. */
  readonly at: number;
  /** Expiration date of the link, as text. */
  readonly until: string;
}

/** Documents of a filing that ended before the court accepted it, after they were served. */
export interface WithdrawnMail extends Omit<ServedMail, 'email' | 'until'> {
  readonly cause: Withdrawal;
}

/** Why served documents were withdrawn: the filer canceled the filing, or the court refused it. */
export type Withdrawal = 'canceled' | 'failed';

const WITHDRAWAL_WORDS: Readonly<Record<Withdrawal, string>> = {
  canceled: 'The filing was withdrawn before the court accepted it.',
  failed: 'The court’s system didn’t accept the filing, so it was withdrawn.',
};

/**
 * Creates the email about served documents whose filing was withdrawn before the court accepted it.
 * The caption, parties, and titles are left out if the case or a document isn't public.
 */
export function withdrawalMail({
  at,
  cause,
  servedBy,
  timeZone,
  ...of
}: WithdrawnMail): ServiceMail {
  return {
    subject: `${PRODUCT_NAME}: a filing that was served on you was withdrawn`,
    lines: [
      `${servedBy} served documents on you electronically.`,
      WITHDRAWAL_WORDS[cause],
      '',
      ...caseLines(of),
      `Withdrawn: ${formatDateTimeSeconds(new Date(at).toISOString(), timeZone)}`,
      ...titleLines(of, 'Documents: marked on the page of the served documents'),
      '',
      'The link in the earlier email still opens the documents, and shows that they were withdrawn.',
      `Do you have questions about this filing? Contact ${servedBy} or the court.`,
    ],
  };
}

/**
 * Creates the email with the personal link to served documents. Captions, parties, and titles
 * appear only on the page if the case or a document isn't public.
 */
export function serviceMail(
  { at, email, servedBy, timeZone, until, ...of }: ServedMail,
  link: string,
): ServiceMail {
  return {
    subject: `${PRODUCT_NAME}: service of documents in a court case`,
    lines: [
      `${servedBy} served documents on you electronically.`,
      '',
      ...caseLines(of),
      `Served: ${formatDateTimeSeconds(new Date(at).toISOString(), timeZone)}`,
      ...titleLines(of, 'Documents: listed on the page'),
      '',
      'Open the documents. You do not need an account:',
      linkTo(link),
      '',
      ['The link is for ', contactAt(email), ` only and works until ${until}.`],
    ],
  };
}

type ServedCase = Pick<
  ServedMail,
  'caption' | 'caseNumber' | 'court' | 'isCasePublic' | 'parties' | 'titles'
>;

/** True if an email may name the people in the case and the documents. */
function isPublicService({ isCasePublic, titles }: ServedCase): boolean {
  return isCasePublic && titles.every(({ security }) => security === PUBLIC_SECURITY);
}

function caseLines(of: ServedCase): string[] {
  const { caption, caseNumber, court, parties } = of;
  const isPublic = isPublicService(of);
  return [
    `Court: ${court}`,
    `Case: ${caseNumber}`,
    ...(isPublic && caption !== '' ? [`Caption: ${captionWords(caption)}`] : []),
    ...(isPublic ? [`Served for: ${parties.join('; ')}`] : []),
  ];
}

/** Lists the titles of public documents; otherwise the line `hidden`. */
function titleLines(of: ServedCase, hidden: string): string[] {
  if (!isPublicService(of)) return [hidden];
  const more = of.titles.length - MAX_TITLES;
  return [
    ...of.titles.slice(0, MAX_TITLES).map(({ title }) => `Document: ${title}`),
    ...(more > 0 ? [`${String(more)} more documents are listed on the page.`] : []),
  ];
}
