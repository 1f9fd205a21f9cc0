import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { SiteSettings } from '#contract/site';

/** What is known of the installation and of this page before anything is loaded. */
export interface SiteState extends SiteSettings {
  /** `/web/vue` or `/web/vue-tc`. */
  readonly appPath: string;
  readonly userAgent: string;
  readonly isBrowserSupported: boolean;
  readonly isOnline: boolean;
  /** A newer build answers than the one this page came from. */
  readonly isOutdated: boolean;
}

const initialState: SiteState = {
  contextPath: '/web',
  tomcatApiBase: null,
  hostName: '',
  supportEmail: '',
  supportPhone: '',
  buildId: '',
  cookiePrefix: '',
  appPath: '/web/vue',
  userAgent: '',
  isBrowserSupported: true,
  isOnline: true,
  isOutdated: false,
};

const slice = createSlice({
  name: 'site',
  initialState,
  reducers: {
    /** The app was started with what its page says. */
    appStarted: (_state, { payload }: PayloadAction<SiteState>) => payload,
    connectionChanged: (state, { payload }: PayloadAction<{ isOnline: boolean }>) => ({
      ...state,
      isOnline: payload.isOnline,
    }),
    newBuildSeen: (state) => ({ ...state, isOutdated: true }),
    /** The page came to the front again. */
    pageFocused: (state) => state,
    /** The user asks for the page to be loaded anew. */
    pageReloadChosen: (state) => state,
  },
});

export const { appStarted, connectionChanged, newBuildSeen, pageFocused, pageReloadChosen } =
  slice.actions;
/** The network is there again. */
export function isBackOnline(action: unknown): action is ReturnType<typeof connectionChanged> {
  return connectionChanged.match(action) && action.payload.isOnline;
}

export const siteReducer = slice.reducer;
