export type { SessionChange, SessionState } from './teaching/session-changes.rules.ts'
