import { appendFileSync } from 'node:fs'
import { type RunnerTestCase, TestRunner } from 'vitest'

declare global {
  var isMutant: (number: number) => boolean
  var countIteration: () => void
}

/** The result of one test file: mutants that its tests reach, that only its imports reach, and that it kills. */
export interface FileReport {
  file: string
  reached: number[]
  loaded: number[]
  killed: number[]
  /** A mutant has left something behind, such as a wrong cache entry: the surviving mutants have to be tried again. */
  spoilt: boolean
}

/** Far more than any test needs of the mutated files. */
const mostIterations = 1_000_000
/** After this time with mutants a test leaves the rest to the others. */
const mostSeconds = 60

const noMutant = -1

/** Runs each test as it is and then once for every mutant that it reaches, in the same process. */
export default class MutationRunner extends TestRunner {
  private active = Number(process.env.MUTANT ?? noMutant)
  private reachedNow = new Set<number>()
  private readonly reached = new Set<number>()
  private loaded = new Set<number>()
  private readonly killed = new Set<number>()
  private iterations = 0
  private spoilt = false
  private file = ''

  constructor(config: ConstructorParameters<typeof TestRunner>[0]) {
    super(config)
    globalThis.isMutant = number => {
      this.reachedNow.add(number)
      return number === this.active
    }
    globalThis.countIteration = () => {
      if (++this.iterations > mostIterations) throw new Error('a loop does not end')
    }
  }

  /** Hooks before the tests run later: their effects need no new process. */
  onCollected(): void {
    this.loaded = new Set(this.reachedNow)
  }

  async runTask(test: RunnerTestCase): Promise<void> {
    this.file = test.file.filepath
    // One failure is enough for a mutant in its own process.
    if (this.spoilt && process.env.MUTANT !== undefined) return
    const run = TestRunner.getTestFn(test)
    this.reachedNow.clear()
    this.iterations = 0
    try {
      await run()
    } catch (error) {
      this.spoilt = true
      if (process.env.MUTANT !== undefined || this.reached.size === 0) throw error
    }
    for (const number of this.reachedNow) this.reached.add(number)
    // A test that reaches nothing is not repeated: the next ones may depend on its single run.
    if (process.env.MUTANT !== undefined || this.spoilt || this.reachedNow.size === 0) return
    if (await this.fails(run, noMutant)) return
    const start = performance.now()
    for (const number of [...this.reachedNow].filter(number => !this.killed.has(number))) {
      if (performance.now() - start > mostSeconds * 1000) return
      if (!(await this.fails(run, number))) continue
      this.spoilt = await this.fails(run, noMutant)
      if (this.spoilt) return
      this.killed.add(number)
    }
  }

  private async fails(run: () => unknown, number: number): Promise<boolean> {
    this.active = number
    this.iterations = 0
    try {
      await run()
      return false
    } catch {
      return true
    } finally {
      this.active = noMutant
    }
  }

  override onAfterRunFiles(): void {
    super.onAfterRunFiles()
    const { file, spoilt } = this
    const [reached, loaded, killed] = [[...this.reached], [...this.loaded], [...this.killed]]
    const report: FileReport = { file, reached, loaded, killed, spoilt }
    if (process.env.MUTANT === undefined && file !== '') {
      appendFileSync(process.env.MUTATION_REPORT ?? '', `${JSON.stringify(report)}\n`)
    }
  }
}
