import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { MessageOfTheDay } from '#contract/schemas/motd';
import { routeChanged, type RouteLocation } from '../location/slice';

type Messages = readonly MessageOfTheDay[];

/** The messages of the day. */
export interface MotdState {
  /** The latest messages for the current page's application and locale. */
  readonly messages: Messages;
  /** Cached messages by `messagesKey`, so that returning to a page fetches nothing for a while. */
  readonly byKey: Readonly<Record<string, Messages>>;
  readonly currentKey: string;
}

const initialState: MotdState = { messages: [], byKey: {}, currentKey: '' };

/** Returns the cache key of a messages fetch: application code and locale. */
export function messagesKey({
  appCode,
  localeCode,
}: Pick<RouteLocation, 'appCode' | 'localeCode'>): string {
  return `${appCode ?? ''}|${localeCode}`;
}

const slice = createSlice({
  name: 'motd',
  initialState,
  reducers: {
    messagesReceived: (
      state,
      { payload: { key, items } }: PayloadAction<{ key: string; items: Messages }>,
    ) => ({
      ...state,
      messages: key === state.currentKey ? items : state.messages,
      byKey: { ...state.byKey, [key]: items },
    }),
    /** Messages were edited on this page: loads them immediately, bypassing the throttle. */
    messagesEdited: (state) => state,
    /** Hides a message until it is updated (spec section 4). */
    messageDismissed: (state, _action: PayloadAction<{ category: string; updated: string }>) =>
      state,
  },
  extraReducers: (builder) => {
    builder.addCase(routeChanged, (state, { payload }) => {
      const currentKey = messagesKey(payload);
      return { ...state, currentKey, messages: state.byKey[currentKey] ?? state.messages };
    });
  },
});

export const { messagesReceived, messagesEdited, messageDismissed } = slice.actions;
export const motdReducer = slice.reducer;
