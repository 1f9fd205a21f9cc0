import { captionWords } from '#contract/captionWords';
import { PRODUCT_NAME } from '#contract/product';
import { contactAt, linkTo, type MailLine } from '../../mail/body';
import { courtTime } from '../filing/notice';
import { PUBLIC_SECURITY } from './correctedSecurityRepository';

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

/**
 * Creates the email with the personal link to served documents. Captions, parties, and titles
 * appear only on the page if the case or a document isn't public.
 */
export function serviceMail(
  { at, caption, caseNumber, court, email, parties, servedBy, timeZone, ...served }: ServedMail,
  link: string,
): ServiceMail {
  const { isCasePublic, titles, until } = served;
  const isPublic = isCasePublic && titles.every(({ security }) => security === PUBLIC_SECURITY);
  const more = titles.length - MAX_TITLES;
  return {
    subject: `${PRODUCT_NAME}: service of documents in a court case`,
    lines: [
      `${servedBy} served documents on you electronically.`,
      '',
      `Court: ${court}`,
      `Case: ${caseNumber}`,
      ...(isPublic && caption !== '' ? [`Caption: ${captionWords(caption)}`] : []),
      ...(isPublic ? [`Served for: ${parties.join('; ')}`] : []),
      `Served: ${courtTime(new Date(at).toISOString(), timeZone)}`,
      ...(isPublic
        ? titles.slice(0, MAX_TITLES).map(({ title }) => `Document: ${title}`)
        : ['Documents: listed on the page']),
      ...(isPublic && more > 0 ? [`${String(more)} more documents are listed on the page.`] : []),
      '',
      'Open the documents. You do not need an account:',
      linkTo(link),
      '',
      ['The link is for ', contactAt(email), ` only and works until ${until}.`],
    ],
  };
}
