/** Loaded into each server of a test before anything else: when the one that started it is gone, it goes too. */
process.once('disconnect', () => process.exit())
process.channel?.unref()
