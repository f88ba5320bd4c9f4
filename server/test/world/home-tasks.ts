import type { Home, HomeTask } from '@studentgo/protocol/home'
import type { Client } from './world.ts'

/** The tasks of one kind on the home of the signed-in person. */
export async function tasksOnHome<Kind extends HomeTask['kind']>(client: Client, kind: Kind) {
  const { body } = await client.get<Home>('/rest/v1/home')
  return body.tasks.filter((task): task is Extract<HomeTask, { kind: Kind }> => task.kind === kind)
}
