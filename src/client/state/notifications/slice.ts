import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { identityChanged } from '../session/slice';

/** The unread count of the user's inbox (spec sections 2 and 7). */
export interface NotificationsState {
  readonly unread: number;
}

const initialState: NotificationsState = { unread: 0 };

const slice = createSlice({
  name: 'notifications',
  initialState,
  reducers: {
    /** The count may have changed: a notification was read. */
    unreadRequested: (state) => state,
    unreadReceived: (_state, { payload }: PayloadAction<number>) => ({ unread: payload }),
  },
  extraReducers: (builder) => {
    builder.addCase(identityChanged, () => initialState);
  },
});

export const { unreadRequested, unreadReceived } = slice.actions;
export const notificationsReducer = slice.reducer;
