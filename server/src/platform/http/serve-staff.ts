import type { Endpoint, Reply } from '@studentgo/protocol/endpoint'
import type { Platform } from '../platform.ts'
import type { StaffContext, StaffStudentContext } from '../request-context.ts'
import type { FileAnswer } from './file-answer.ts'
import { bind, type Call, mustBe, type Options } from './serve.ts'
import type { UploadedFile } from './uploads.ts'

/** The call of an endpoint of the desk; `staff` says who calls, and in which roles they may. */
export type StaffCall<E extends Endpoint> = Call<E> & StaffContext

/** The same of an endpoint about one student, whom `access` says they may handle. */
export type StaffStudentCall<E extends Endpoint> = Call<E> & StaffStudentContext

/** The same of one that takes a file, which lies in the store already. */
export type StaffUploadCall<E extends Endpoint> = StaffStudentCall<E> & { file: UploadedFile }

/** Binds an endpoint of the desk that is about nobody by name. */
export function serveStaff<E extends Endpoint>(
  platform: Platform,
  endpoint: E,
  handler: (call: StaffCall<E>) => Promise<Reply<E>>,
  options: Options = {},
): void {
  mustBeStaffs(endpoint, false)
  bind(platform, endpoint, options, call => handler(call as StaffCall<E>))
}

/** Binds an endpoint of the desk about one student; whether they may handle the student has been decided already. */
export function serveStaffStudent<E extends Endpoint>(
  platform: Platform,
  endpoint: E,
  handler: (call: StaffStudentCall<E>) => Promise<Reply<E>>,
  options: Options = {},
): void {
  mustBeStaffs(endpoint, true)
  bind(platform, endpoint, options, call => handler(call as unknown as StaffStudentCall<E>))
}

/** Binds an endpoint of the desk about one student that takes a file. */
export function serveStaffUpload<E extends Endpoint>(
  platform: Platform,
  endpoint: E,
  handler: (call: StaffUploadCall<E>) => Promise<Reply<E>>,
): void {
  mustBeStaffs(endpoint, true)
  bind(platform, endpoint, {}, call => handler(call as unknown as StaffUploadCall<E>))
}

/** The call of an endpoint of the desk that is about nobody by name and takes a file. */
export type DeskUploadCall<E extends Endpoint> = StaffCall<E> & { file: UploadedFile }

/** Binds an endpoint of the desk that is about nobody by name and takes a file. */
export function serveDeskUpload<E extends Endpoint>(
  platform: Platform,
  endpoint: E,
  handler: (call: DeskUploadCall<E>) => Promise<Reply<E>>,
): void {
  mustBeStaffs(endpoint, false)
  bind(platform, endpoint, {}, call => handler(call as unknown as DeskUploadCall<E>))
}

/** Binds an endpoint of the desk that is about nobody by name and answers with a file. */
export function serveDeskFile<E extends Endpoint>(
  platform: Platform,
  endpoint: E,
  handler: (call: StaffCall<E>) => Promise<FileAnswer>,
): void {
  mustBeStaffs(endpoint, false)
  bind(platform, endpoint, {}, call => handler(call as StaffCall<E>))
}

/** Binds an endpoint of the desk about one student that answers with a file. */
export function serveStaffFile<E extends Endpoint>(
  platform: Platform,
  endpoint: E,
  handler: (call: StaffStudentCall<E>) => Promise<FileAnswer>,
): void {
  mustBeStaffs(endpoint, true)
  bind(platform, endpoint, {}, call => handler(call as unknown as StaffStudentCall<E>))
}

function mustBeStaffs(endpoint: Endpoint, aboutOne: boolean): void {
  mustBe(endpoint, 'staff')
  if (endpoint.who.kind === 'staff' && endpoint.who.student !== aboutOne) {
    throw new Error(`${endpoint.method} ${endpoint.path} is ${aboutOne ? 'not ' : ''}about one student`)
  }
}
