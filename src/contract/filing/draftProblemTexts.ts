import type { DraftProblem, DraftProblemCode } from './draftProblems';

const PROBLEM_TEXTS: Readonly<Record<DraftProblemCode, (subject: string) => string>> = {
  courtMissing: () => 'Choose a court.',
  notAccepted: () => 'This court doesn’t accept these filings. Choose another court.',
  typeMissing: () => 'Choose a case type.',
  typeEnded: (type) => `The court no longer uses the case type ${type}. Choose another one.`,
  typeNotForFiler: (type) => `Only attorneys and agencies can start a case of type ${type}.`,
  amountMissing: () => 'Enter the amount in controversy.',
  amountTooHigh: (most) => `Enter at most $${most}, or choose another case type.`,
  caseNumberMissing: () => 'Enter the case number.',
  commentMissing: () => 'Enter a note to the clerk.',
  clientNumberMissing: () => 'Enter your client number.',
  crossReferenceMissing: () => 'Enter the cross-reference number, or remove it.',
  partyMissing: () => 'Add the parties.',
  partyRequired: (type) => `Add a party with the role ${type}.`,
  partyOnce: (type) => `A case can have only one ${type}. Change the role or remove the party.`,
  partyTypeMissing: (name) => `Choose a role for ${name === '' ? 'the party' : name}.`,
  partyTypeEnded: (name) =>
    `The court no longer uses the role assigned to ${name}. Choose another one.`,
  nameMissing: () => 'Enter the party’s name.',
  nameTooLong: () => 'Shorten the name to 300 characters.',
  nameHidden: () => 'Remove hidden characters from the name.',
  captionMissing: () => 'Name the parties, or enter a caption.',
  captionTooLong: () => 'Shorten the caption to 5,000 characters.',
  onBehalfMissing: () => 'Choose who you’re filing for.',
  attorneyUnknown: (number) => `Attorney ${number} isn’t in your firm. Choose another attorney.`,
  attorneyInactive: (number) =>
    `Attorney ${number} isn’t active on the Roll of Attorneys. Choose another attorney.`,
  filingMissing: () => 'Add a filing.',
  codeMissing: () => 'Choose what you are filing.',
  codeEnded: (name) => `The court no longer uses ${name}. Choose another filing code.`,
  codeNotHere: (name) => `${name} can’t be filed in this kind of case. Choose another code.`,
  codeNeeds: (name) => `Add a filing with the code ${name}.`,
  initialMissing: (names) =>
    `A new case must begin with an initial pleading. Add one as the first filing: ${names}.`,
  initialNotFirst: (name) =>
    `A new case must begin with its initial pleading. Move ${name} to the top of the filings.`,
  leadMissing: (name) => `Add a lead document${name === '' ? '' : ` to ${name}`}.`,
  leadsTooMany: () =>
    'This court allows one lead document per filing. Make the others attachments.',
  wordMissing: (name) => `Add the Word version of ${name}.`,
  wordNotHere: (name) => `Remove the Word version. Only a proposed order has one, not ${name}.`,
  fileMissing: (title) => `Add the file${title === '' ? '' : ` for ${title}`}.`,
  fileChecking: (name) => `${name} is being checked. Wait a moment.`,
  fileRefused: (name) => `${name} can’t be filed. Replace the file.`,
  fileTooLarge: (name) => `${name} is larger than this court accepts. Split the document.`,
  fileTooLong: (name) => `${name} has more pages than this court accepts. Split the document.`,
  fileIsWord: (name) => `${name} is a Word file. Choose a PDF file.`,
  fileNotWord: (name) => `${name} isn’t a Word file. Choose the Word version.`,
  fileTwice: (name) => `This is the same file as ${name}. Remove one of them.`,
  checkWaiting: () => 'The document is being checked. Wait a moment.',
  checkError: (title) => `${title}: correct the document.`,
  warningOpen: (title) => `${title}: correct the document, or check off the warning.`,
  titleMissing: () => 'Enter a title.',
  tooPublic: (name) =>
    `${name} isn’t filed publicly. Choose another security, or another filing code.`,
  serviceEnded: (code) => `The court no longer offers the service ${code}. Remove it.`,
  serviceNotHere: (name) => `${name} isn’t offered with this filing code. Remove it.`,
  pagesMissing: (name) => `Enter the number of pages per copy for ${name}.`,
  detailMissing: (label) => `Enter: ${label}.`,
  envelopeTooLarge: () => 'Together, the documents are too large. File some of them separately.',
  paymentMissing: () => 'Choose how to pay.',
  paymentEnded: (name) =>
    name === ''
      ? 'The payment account of this draft isn’t one of yours. Choose another one.'
      : `The payment account ${name} was removed, or is reserved for others. Choose another one.`,
  kindNotHere: () => 'A new case is served with its summons: choose File only.',
  petitionMissing: () => 'Add the fee waiver petition to the documents.',
};

/** Returns a problem's text, with the next step. */
export function problemText({ code, subject }: DraftProblem): string {
  return PROBLEM_TEXTS[code](subject);
}
