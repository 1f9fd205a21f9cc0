import { UPLOAD_MAX_BYTES } from '#contract/filingUploads';
import type { Limits } from '../../limits';

const KILOBYTE = 1_024;
const BITS_A_MEGABIT = 1_000_000;

const count = (number: number): string => number.toLocaleString('en-US');
const kilobytes = (bytes: number): string => `${count(Math.floor(bytes / KILOBYTE))} KB`;

/** Describes the size and time limits of an API request, one sentence per limit. */
export function requestLimitLines({
  sizes,
  sockets,
}: Pick<Limits, 'sizes' | 'sockets'>): readonly string[] {
  const seconds = Math.round(sockets.requestMs / 1_000);
  const megabytes = Math.round(UPLOAD_MAX_BYTES / KILOBYTE / KILOBYTE);
  const megabits = Math.ceil((UPLOAD_MAX_BYTES * 8) / seconds / BITS_A_MEGABIT);
  return [
    `A request must arrive completely within ${count(seconds)} seconds, uploads included; a slower one gets a 408.`,
    `An uploaded document has at most ${count(megabytes)} MB, and any other body ${kilobytes(sizes.bodyBytes)}; a larger one gets a 413.`,
    `The largest document needs a connection of about ${count(megabits)} Mbit/s; split it or shrink its images for a slower one.`,
    `An address has at most ${count(sizes.addressBytes)} characters (414), and the headers ${kilobytes(sizes.headerBytes)} together (431).`,
    `A query has at most ${count(sizes.fields)} fields, and a body ${count(sizes.bodyFields)} (400).`,
  ];
}
