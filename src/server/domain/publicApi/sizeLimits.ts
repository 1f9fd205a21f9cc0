import { UPLOAD_MAX_BYTES } from '#contract/filing/uploads';
import { formatCount } from '#contract/formats';
import type { Limits } from '../../limits';

const KILOBYTE = 1_024;
const BITS_A_MEGABIT = 1_000_000;
const kilobytes = (bytes: number): string => `${formatCount(Math.floor(bytes / KILOBYTE))} KB`;

/** Describes the size and time limits of an API request, one sentence per limit. */
export function requestLimitLines({
  sizes,
  sockets,
}: Pick<Limits, 'sizes' | 'sockets'>): readonly string[] {
  const seconds = Math.round(sockets.requestMs / 1_000);
  const megabytes = Math.round(UPLOAD_MAX_BYTES / KILOBYTE / KILOBYTE);
  const megabits = Math.ceil((UPLOAD_MAX_BYTES * 8) / seconds / BITS_A_MEGABIT);
  return [
    `A request must arrive completely within ${formatCount(seconds)} seconds, uploads included; a slower one gets a 408.`,
    `An uploaded document has at most ${formatCount(megabytes)} MB, and any other body ${kilobytes(sizes.bodyBytes)}; a larger one gets a 413.`,
    `The largest document needs a connection of about ${formatCount(megabits)} Mbit/s; split it or shrink its images for a slower one.`,
    `An address has at most ${formatCount(sizes.addressBytes)} characters (414), and the headers ${kilobytes(sizes.headerBytes)} together (431).`,
    `A query has at most ${formatCount(sizes.fields)} fields, and a body ${formatCount(sizes.bodyFields)} (400).`,
  ];
}
