import { combineReducers, createAction } from '@reduxjs/toolkit';
import { PAST_DUE_CALLS } from '#contract/calls/pastDue';
import { createLoadable } from '../loadable/createLoadable';

/** Figures of the user's past-due account. Added to the store after login. */
export const pastDueFacts = createLoadable('pastDue/facts', PAST_DUE_CALLS.getPastDue);

/** The user retries figures that failed to load. */
export const pastDueRetried = createAction('pastDue/retried');

export const pastDueReducer = combineReducers({ facts: pastDueFacts.reducer });
