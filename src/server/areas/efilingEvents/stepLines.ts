import { CONCEALED } from '#contract/filing/events';
import { ENVELOPE_STATUS_WORDS } from '#contract/filing/envelopes';
import { CORRECTION_LABELS, type CorrectionField } from '#contract/filing/review';
import type { EfilingStep } from '#contract/schemas/efilingEvents';
import type { StepRow } from './historyRepository';

const HOLD_WORDS: Readonly<Record<string, string>> = {
  ASKED: 'requested',
  HELD: 'placed',
  CAPTURED: 'captured',
  RELEASED: 'released',
  DECLINED: 'declined',
};

const ACTION_WORDS: Readonly<Record<string, string>> = {
  takeOverReview: 'Review taken over',
  decideFiling: 'Decision entered',
  acceptEnvelope: 'Acceptance entered',
  returnEnvelope: 'Return of all filings entered',
  decideWaiver: 'Waiver decision entered',
  strikeAcceptance: 'Acceptance struck',
  correctFiling: 'Correction entered',
  efilingHistoryViewed: 'History viewed',
  efilingMessageSentAgain: 'Message sent again',
  efilingStatusRequested: 'Status requested',
};

const dollars = (cents: string): string => `$${(Number(cents) / 100).toFixed(2)}`;

/** Describes a step; omits personal text if the envelope is concealed. */
export function stepOf(row: StepRow, isConcealed: boolean): EfilingStep {
  const { at, filing, messageId, side, words } = row;
  const said = words === null || words === '' ? '' : `: ${isConcealed ? CONCEALED : words}`;
  return { at: at.toISOString(), side, filing, messageId, text: `${textOf(row)}${said}` };
}

function textOf(row: StepRow): string {
  switch (row.kind) {
    case 'change': {
      const { from, to, who } = row;
      return `${ENVELOPE_STATUS_WORDS[to]}, previously ${ENVELOPE_STATUS_WORDS[from]} (${who})`;
    }
    case 'hold':
      return row.to === 'DECLINED'
        ? `Card hold of ${dollars(row.who)} declined`
        : `Card hold of ${dollars(row.who)} requested`;
    case 'settled':
      return `Card hold of ${dollars(row.who)} ${HOLD_WORDS[row.to] ?? row.to}`;
    case 'correction':
      return `${CORRECTION_LABELS[row.who as CorrectionField]} corrected`;
    case 'docketed':
      return 'Entered on the docket';
    case 'struck':
      return 'Struck from the docket';
    case 'waiver':
      return `Fee waiver ${row.who === 'part' ? 'granted in part' : row.who}`;
    case 'served':
      return `Served electronically on ${row.who === '1' ? '1 recipient' : `${row.who} recipients`}`;
    case 'audit':
      return `${ACTION_WORDS[row.to] ?? row.to} by ${row.who === '' ? 'the system' : row.who}`;
  }
}
