import { count, isDisturbed, knowledgeOf, type LiveWorld } from '../world/live-world.ts'
import { settle } from '../world/settle.ts'

export async function cut(world: LiveWorld, index: number): Promise<void> {
  const knowledge = knowledgeOf(world.processKnowledge, index)
  if (isDisturbed(knowledge)) return
  await knowledge.process.listening.cut()
  count(world, 'cuts')
}

export function deafen(world: LiveWorld, index: number): void {
  const knowledge = knowledgeOf(world.processKnowledge, index)
  if (isDisturbed(knowledge)) return
  knowledge.process.listening.isDeaf = true
  knowledge.deafSince = world.clock.now
  count(world, 'deafened')
}

/** Restores the listening connection. One that was deaf is noticed and opened again, like one that was cut. */
export async function relisten(world: LiveWorld, index: number): Promise<void> {
  const knowledge = knowledgeOf(world.processKnowledge, index)
  const { listening } = knowledge.process
  if (!isDisturbed(knowledge)) return
  if (listening.isDeaf) await listening.cut()
  await listening.restore()
  await settle(world)
  knowledge.isBehind = false
}
