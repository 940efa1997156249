import { readParentPort } from './host.ts'
import { Member } from './member.ts'
import type { ToWorker } from './messages.ts'
import { READY } from './messages.ts'

/** Where a worker begins. Nothing imports this: it is bundled on its own, see worker-script.ts. */
const port = readParentPort()
let member: Member | undefined

port.listen((data) => {
  const message = data as ToWorker
  if (message.type === 'start') {
    member = new Member(message)
    port.post(READY)
  } else {
    member!.take(message)
    member!.work()
  }
})
