import { createAction } from '@reduxjs/toolkit';
import type { MessageOfTheDayChange } from '#contract/motd';
import { createLoadable } from '../../state/loadable/createLoadable';
import { createSubmission } from '../../state/submission/createSubmission';

/** Every message of the day, for its editor. */
export const messageList = createLoadable('admin/messageList', 'getAllMessagesOfTheDay');
export const messageEditor = createSubmission('admin/messageEditor');

/** The editor was sent; an empty message removes. */
export const messageEdited = createAction<MessageOfTheDayChange>('admin/messageEdited');
