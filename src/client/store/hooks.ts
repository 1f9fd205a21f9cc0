import { useDispatch, useSelector, type TypedUseSelectorHook } from 'react-redux';
import type { Dispatch } from '@reduxjs/toolkit';
import type { RootState } from './reducer';

/** The store's typed hooks. All components import them from here, not from react-redux. */
export const useAppSelector: TypedUseSelectorHook<RootState> = useSelector;
export const useAppDispatch = (): Dispatch => useDispatch();
