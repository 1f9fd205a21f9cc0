import { PEOPLE_CALLS } from '#contract/calls/people';
import { createCommand, type Command } from '../../state/command/createCommand';
import type { PartName } from '../../state/parts';

/** Creates the command that saves a super user's reason for opening a record. */
export function createLook<Name extends PartName>(name: Name) {
  return createCommand(name, PEOPLE_CALLS.postRecordLook, { hasForm: true });
}

export type Look = Command<PartName, 'postRecordLook'>;
